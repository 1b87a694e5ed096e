# Tessera in one image: docker build -t tessera . && docker run -p 8088:8088 -v tessera:/data tessera
# Every RUN step is tested in a bare Debian folder: npm run torture -- --only suites --suite Dockerfile

FROM debian:trixie-slim AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates nodejs npm \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The first command fetches the pinned Node and pnpm, builds the web application and packs one file.
RUN npm run package
# Without ./ an older npm takes the path for a repository on GitHub.
RUN npm install --global --no-audit --no-fund --prefix /opt/tessera ./dist/tessera-*.tgz

FROM debian:trixie-slim
RUN useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin tessera \
 && install --directory --owner=tessera --group=tessera --mode=0700 /data
COPY --from=build /opt/tessera /opt/tessera
# The package brings its own Node; the image has no other.
RUN ln -s /opt/tessera/lib/node_modules/tessera/node_modules/node-linux-*/bin/node /usr/local/bin/node \
 && ln -s /opt/tessera/bin/tessera /usr/local/bin/tessera \
 && tessera --version
ENV HOST=0.0.0.0 PORT=8088 TESSERA_HOME=/data
WORKDIR /data
USER tessera
VOLUME /data
EXPOSE 8088
# /ready says 503 while the store or the engine does not answer. The first start makes the example data.
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["tessera", "start"]
