# Journal Club in a container: docs/run/deploy.md.

FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# A dependency brings 14 MB of its own tests.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/bibtex-parse/test

# Empty, or with --build-arg PLAYGROUND=1 the playground's page, which takes the developers' packages to bundle.
FROM node:26-slim AS page
ARG PLAYGROUND=
WORKDIR /app
COPY package.json package-lock.json ./
COPY src ./src
COPY adapters ./adapters
RUN mkdir -p node_modules/.cache \
  && if [ -n "$PLAYGROUND" ]; then \
    npm ci --ignore-scripts --no-audit --no-fund && node adapters/web/print-bundle.ts; \
  fi

FROM node:26-slim
# HOST=0.0.0.0, for inside a container the loopback is nobody's.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=file:/data/journal-club.sqlite
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=page /app/node_modules/.cache ./node_modules/.cache
COPY package.json package-lock.json LICENSE ./
COPY seeds ./seeds
COPY data/answers.yaml ./data/
COPY src ./src
COPY adapters ./adapters
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would keep the signal to stop to itself.
CMD ["node", "src/main.ts"]
