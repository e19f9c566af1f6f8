import type { Tracing, TracingSettings } from './tracing.ts'

/** Opens tracing. Loads the OpenTelemetry packages only if an endpoint is set; returns null without one. */
export async function openTracing(settings: TracingSettings | null): Promise<Tracing | null> {
  if (settings === null) return null
  const { createOtlpTracing } = await import('./otlp-tracing.ts')
  return createOtlpTracing(settings)
}
