# syntax=docker/dockerfile:1
# The image holds what `npm pack` ships, and the exact packages that it was tested with.
FROM node:24-bookworm-slim AS package
WORKDIR /build
# The packages are installed by themselves, so that a change of the code does not install them again. None of them has to be
# built, and their scripts would look for compilers that the image has not.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN mkdir /package && npm pack --pack-destination /package && cp package-lock.json .npmrc /package

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
# The image has its own Node: the packaged ones (optional) and what only developers need stay out.
RUN --mount=type=bind,from=package,source=/package,target=/package \
  tar xzf /package/bursar-*.tgz --strip-components=1 && cp /package/package-lock.json /package/.npmrc . && npm ci --ignore-scripts --omit=dev --omit=optional && npm cache clean --force
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Node itself gets the signal: it finishes what was accepted and ends within ten seconds.
# A larger young generation: most of what a command makes is dead before it is looked at, which spares a tenth of the CPU.
ENTRYPOINT ["node", "--max-semi-space-size=64", "bin/bursar.mjs"]
CMD ["serve"]
