import type { App } from '../../src/platform/http/app.ts'

/** The port that a listening server was given. */
export function portOf({ server }: Pick<App, 'server'>): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.')
  return address.port
}
