export type SpanKind = 'server' | 'client' | 'consumer'

/** Values are route patterns, names and codes: never ids of users, parameters, addresses of pages or texts (S-30, S-39). */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** A timed piece of work in a trace. */
export interface Span {
  /** Starts a span below this one. */
  child(name: string, kind: SpanKind, attributes?: SpanAttributes): Span
  /** Ends the span. `error` is the name or code of an error, never its message. */
  end(result?: { error?: string | undefined; attributes?: SpanAttributes }): void
  /** The span as a W3C `traceparent`, for the work of another process. */
  readonly traceparent: string
}

export interface Tracing {
  /** Starts a trace, or continues that of a `traceparent`. Returns undefined if the trace is not sampled. */
  start(
    name: string,
    kind: SpanKind,
    options?: { attributes?: SpanAttributes; traceparent?: string | undefined },
  ): Span | undefined
  /** Sends what waits and stops. Does not throw if the collector is away. */
  stop(): Promise<void>
}

export interface TracingSettings {
  /** Address of the OTLP collector, without the path. */
  endpoint: string
  serviceName: string
  /** Share of the traces that are recorded, 0 to 1. */
  sampleRatio: number
  version: string
  role: string
}

/** Returns the code or name of an error for a span. */
export function toErrorName(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' && /^\w{1,60}$/.test(error.code)
    ? error.code
    : error.name
}
