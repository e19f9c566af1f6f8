import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Operation } from './api-document.ts'
import { authCalls } from './auth-calls.ts'
import { callsAs, type RealApp } from './real-app.ts'

export type Call = Omit<InjectOptions, 'url' | 'headers'> & { url: string; headers: Record<string, string> }
export type Answer = LightMyRequestResponse

/** The same app for whoever calls it; calls of one route go through `hear`, which sends them as it likes. */
export function heardApp(
  app: RealApp,
  { method, path }: Operation,
  hear: (call: Call, send: (call: Call) => Promise<Answer>) => Promise<Answer>,
): RealApp {
  const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
  const send = async (call: InjectOptions): Promise<Answer> => app.http.inject(call)
  const inject = async (call: InjectOptions): Promise<Answer> => {
    const { url, headers = {} } = call
    if (call.method !== method || typeof url !== 'string' || !address.test(url)) return send(call)
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return hear({ ...call, url, headers: texts }, send)
  }
  const http: RealApp['http'] = Object.create(app.http, { inject: { value: inject } })
  return { ...app, http, as: callsAs(http), calls: authCalls(http) }
}
