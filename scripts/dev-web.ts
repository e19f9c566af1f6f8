import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './runner/tool.ts'

// Serves the web app with hot reload. vite.config.ts proxies API calls and sockets to the server at PORT.
const port = Number(process.argv[2])
const server = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
  server: { port, strictPort: true },
})
await server.listen().catch((error: Error) => {
  console.error(`web app: ${error.message}`)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)))
