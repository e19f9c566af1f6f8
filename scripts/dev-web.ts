import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './runner/tool.ts'

/** The web app with hot reload; its API and sockets are the server's. */
const port = Number(process.argv[2])
const target = `http://localhost:${process.env.PORT}`
const server = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
  server: {
    port,
    strictPort: true,
    proxy: { '/api': { target }, '/_correo': { target }, '/ws': { target, ws: true } },
  },
})
await server.listen()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)))
