import { createServer } from 'node:net'
import { ConfigError } from './config/config-error.ts'

/** An address to listen on, with the settings that choose its host and its port. */
interface ListenAddress {
  host: string
  port: number
  settings: readonly [host: string, port: string]
}

export const metricsSettings = ['METRICS_HOST', 'METRICS_PORT'] as const

/** Throws a `ConfigError` where nothing can listen, before anything is opened. */
export async function requireFree(address: ListenAddress): Promise<void> {
  const { host, port } = address
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListenError(error, address)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** Returns the error of a server that could not listen as one sentence that names the setting; another error as it is. */
export function explainListenError(
  error: Error,
  { host, port, settings: [hostSetting, portSetting] }: ListenAddress,
): Error {
  const code = 'code' in error ? String(error.code) : ''
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program: end that one, or choose another port with ${portSetting}.`,
    EACCES: `Lucas may not listen on port ${port}: choose one above 1023 with ${portSetting}.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: correct ${hostSetting}.`,
    ENOTFOUND: `The host ${host} is not known: correct ${hostSetting}.`,
    EAI_AGAIN: `The host ${host} is not known: correct ${hostSetting}.`,
  }
  const sentence = sentences[code]
  return sentence === undefined ? error : new ConfigError(sentence, { cause: error })
}
