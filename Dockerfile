# One image for gateway, workers and `byline admin`; the command says which.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY deploy deploy
COPY docs docs
COPY apps apps
COPY workflows workflows
COPY activities activities
COPY db db
RUN npm run build && npm prune --omit=dev --omit=optional --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production BYLINE_MODE=production BYLINE_HOST=0.0.0.0 BYLINE_WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
CMD ["node", "dist/apps/gateway/server.js"]
