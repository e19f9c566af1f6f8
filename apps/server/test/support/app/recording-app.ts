import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Operation } from '../api-document.ts'
import { createAuthClient } from '../clients/auth-client.ts'
import { createRequestAs, type FullApp } from './full-app.ts'

export type InjectedCall = Omit<InjectOptions, 'url' | 'headers'> & {
  url: string
  headers: Record<string, string>
}
export type InjectedResponse = LightMyRequestResponse

/** Wraps the app so that calls of one route go through `intercept`. */
export function createRecordingApp(
  app: FullApp,
  { method, path }: Operation,
  intercept: (
    call: InjectedCall,
    send: (call: InjectedCall) => Promise<InjectedResponse>,
  ) => Promise<InjectedResponse>,
): FullApp {
  const urlPattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
  const send = async (call: InjectOptions): Promise<InjectedResponse> => app.http.inject(call)
  const inject = async (call: InjectOptions): Promise<InjectedResponse> => {
    const { url, headers = {} } = call
    if (call.method !== method || typeof url !== 'string' || !urlPattern.test(url)) return send(call)
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return intercept({ ...call, url, headers: texts }, send)
  }
  const http: FullApp['http'] = Object.create(app.http, { inject: { value: inject } })
  return { ...app, http, requestAs: createRequestAs(http), auth: createAuthClient(http) }
}
