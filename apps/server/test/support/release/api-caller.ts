import type { z } from 'zod/mini'
import type { VersionName } from './versions.ts'

/** The web process of one version. */
export interface WebAddress {
  version: VersionName
  address: string
}

/** A call that did not get the wanted answer. */
export interface CallFailure {
  version: VersionName
  call: string
  /** 0 without an answer. */
  status: number
  detail: string
}

const timeoutMs = 60_000

/** Creates the caller that counts requests by version and collects what did not succeed. */
export function createApiCaller() {
  const failures: CallFailure[] = []
  const requests = { old: 0, new: 0 }
  let slowestMs = 0

  /** Sends a request. Returns the answer, or `null` if it is not a success. */
  async function send(
    { version, address }: WebAddress,
    method: string,
    path: string,
    { access, body }: { access?: string; body?: object } = {},
  ): Promise<unknown> {
    requests[version] += 1
    const call = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`
    const started = performance.now()
    try {
      const answer = await fetch(address + path, {
        method,
        headers: {
          ...(access !== undefined && { authorization: `Bearer ${access}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await answer.text()
      if (answer.ok) return JSON.parse(text === '' ? '{}' : text)
      failures.push({ version, call, status: answer.status, detail: text.slice(0, 300) })
    } catch (error) {
      failures.push({ version, call, status: 0, detail: String(error) })
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - started)
    }
    return null
  }

  return {
    failures,
    requests,
    getSlowestMs: () => slowestMs,
    send,
    /** Sends a request and returns its answer, or `null` if it failed; the failure is collected. */
    async ask<S extends z.ZodMiniType>(
      web: WebAddress,
      schema: S,
      method: string,
      path: string,
      options: { access?: string; body?: object } = {},
    ): Promise<z.infer<S> | null> {
      const answer = await send(web, method, path, options)
      return answer === null ? null : schema.parse(answer)
    },
    /** Collects an answer that differs from what was written before. */
    reportDifference({ version }: WebAddress, call: string, detail: string): void {
      failures.push({ version, call, status: 200, detail })
    },
  }
}

export type ApiCaller = ReturnType<typeof createApiCaller>
