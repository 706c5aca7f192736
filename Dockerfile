# Journal Club in a container: docs/run/deploy.md. For both architectures:
# docker buildx build --platform linux/amd64,linux/arm64 .

# What is built is the same on every architecture.
FROM --platform=$BUILDPLATFORM node:26-alpine AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dev ./dev
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tools/build ./tools/build
COPY seeds ./seeds
COPY data/answers.yaml ./data/
COPY src ./src
COPY adapters ./adapters
RUN node tools/build/main.ts

FROM node:26-alpine AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dev ./dev
# mysql2 comes along, an optional peer that the lock file has.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && node dev/prepare.js

# Node alone, without npm, which nothing here runs, and the two libraries that it is linked with.
FROM alpine:3.23
LABEL org.opencontainers.image.title="Journal Club" \
      org.opencontainers.image.description="A chat bot for research teams: finds papers, explains every result, posts digests" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.0.0"
RUN apk add --no-cache libstdc++ libatomic \
  && adduser -D -u 1000 node \
  && mkdir /data \
  && chown node:node /data
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/node
# HOST=0.0.0.0, for inside a container the loopback is nobody's. Only /data and /tmp are written to.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=file:/data/journal-club.sqlite \
    XDG_DATA_HOME=/data \
    XDG_CONFIG_HOME=/data \
    XDG_CACHE_HOME=/tmp
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
COPY bin ./bin
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/journal-club.js"]
CMD ["start"]
