# syntax=docker/dockerfile:1.7-labs
# One image for every service:
#
#     docker build -f docker/service.Dockerfile $(npm run -s release -- build-arguments) \
#       --build-arg APP=vault -t tessera/vault .
#
# What runs in it is what `npm run assemble -- vault` and `docker/compile.js` make and
# `npm run test:containers` starts.

# Both must be given by digest, as docker/base-images.json names them: the build refuses a tag, which
# can be moved to another image. ALLOW_IMAGE_TAGS=development is for compose.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot

FROM ${NODE_IMAGE} AS build
ARG NODE_IMAGE
ARG RUN_IMAGE
ARG ALLOW_IMAGE_TAGS
WORKDIR /src
COPY docker/require-digests.js docker/
RUN node docker/require-digests.js "$NODE_IMAGE" "$RUN_IMAGE"
# The manifests first: packages are fetched again only when one of them changes.
COPY package.json package-lock.json .npmrc ./
COPY --parents apps/*/package.json apps/console/web/package.json libs/*/package.json local/package.json bench/package.json release/package.json ./
COPY --parents local/bin ./
COPY docker/locked-packages.js docker/
# Exactly the contents of the lock file, each package with its hash, or no image.
RUN node docker/locked-packages.js --prepare && npm ci --no-audit --no-fund
COPY . .
# Every service and the bundle of the browser SDK, once for all images of a release.
RUN npm run build

FROM build AS assemble
ARG APP
RUN node docker/assemble.js "$APP" --to /app

# No shell, no package manager, no npm: Node, its libraries and the certificates of the public CAs.
FROM ${RUN_IMAGE} AS run

# What V8 compiles at a start (ADR 147), by the Node, the user and at the path of the image that runs.
FROM assemble AS compile
COPY --from=run /nodejs/bin/node /nodejs/bin/node
RUN install --directory --owner=65532 /app/dist/compiled
USER 65532:65532
RUN ["/nodejs/bin/node", "docker/compile.js", "/app"]

FROM run
ARG APP
LABEL org.opencontainers.image.title="tessera/${APP}" \
      org.opencontainers.image.licenses="Apache-2.0"
# Owned by root and read by the user who runs it: a service cannot change its own code.
COPY --from=compile --chown=0:0 /app /app
ENV NODE_ENV=production HOST=0.0.0.0 NODE_COMPILE_CACHE=/app/dist/compiled
USER 65532:65532
WORKDIR /app/apps/${APP}
EXPOSE 4000 9000
# Node is process 1 and gets SIGTERM itself. Start a separate worker with `dist/worker.js`. The flags
# limit the space for young objects (ADR 36), and keep compiled code while idle (ADR 145).
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["--max-semi-space-size=16", "--no-memory-reducer", "dist/main.js"]
