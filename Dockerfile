# Linkboy as an image: docs/hosting.md says how it is used, compose.yaml uses it.
# By digest, so that nobody can change it; .github/dependabot.yml brings newer ones.
ARG PYTHON=python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b

# What is installed and compiled here, and nothing else, goes into the image below.
FROM ${PYTHON} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /opt/linkboy
COPY requirements.txt ./
RUN python -m venv --without-pip .venv \
    && python -m pip --python .venv/bin/python install --quiet \
        --require-hashes --no-deps --only-binary=:all: -r requirements.txt \
    && python -m pip --python .venv/bin/python check
COPY LICENSE LICENSE-OGL.md NOTICE bot.py ./
COPY cogs cogs
COPY data data
COPY rules rules
RUN .venv/bin/python -m compileall -q --invalidation-mode unchecked-hash .

FROM ${PYTHON}
RUN python -m pip uninstall --quiet --yes --root-user-action=ignore pip setuptools wheel \
    && rm -r /usr/local/lib/python3*/ensurepip \
    && useradd --uid 10001 --user-group --no-create-home --home-dir /var/lib/linkboy \
        --shell /usr/sbin/nologin linkboy \
    && install --directory --owner=linkboy --group=linkboy --mode=0700 /var/lib/linkboy
COPY --from=build /opt/linkboy /opt/linkboy
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    LINKBOY_DATABASE_URL=sqlite:////var/lib/linkboy/linkboy.db \
    LINKBOY_LOG_FORMAT=json \
    LINKBOY_METRICS_PORT=9464
USER 10001:10001
WORKDIR /var/lib/linkboy
VOLUME /var/lib/linkboy
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=10s --start-period=90s \
    CMD ["/opt/linkboy/.venv/bin/python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:%s/readyz' % os.environ['LINKBOY_METRICS_PORT'], timeout=8)"]
ENTRYPOINT ["/opt/linkboy/.venv/bin/python", "/opt/linkboy/bot.py"]
