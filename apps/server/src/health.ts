// The health check of containers (deploy/Dockerfile): exits with 0 if the server of this container answers /healthz.

const { PORT = '3210' } = process.env
const limit = AbortSignal.timeout(4_000)
try {
  const { ok } = await fetch(`http://localhost:${PORT}/healthz`, { signal: limit })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1 // not listening, or no answer in time
}
