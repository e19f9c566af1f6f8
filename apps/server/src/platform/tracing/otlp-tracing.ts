import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, Tracing, TracingSettings } from './tracing.ts'

const kinds = { server: OtelKind.SERVER, client: OtelKind.CLIENT, consumer: OtelKind.CONSUMER }
const stopTimeoutMs = 2_000
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Creates tracing with the OpenTelemetry SDK: spans are sent in batches to `endpoint/v1/traces` as OTLP in JSON. */
export function createOtlpTracing(settings: TracingSettings): Tracing {
  const { endpoint, serviceName, sampleRatio, version, role } = settings
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'lucas.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('lucas')

  function wrap(span: OtelSpan, parent: Context): Span {
    const context = trace.setSpan(parent, span)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      child: (name, kind, attributes = {}) =>
        wrap(tracer.startSpan(name, { kind: kinds[kind], attributes }, context), context),
      end({ error, attributes = {} } = {}) {
        span.setAttributes(attributes)
        if (error !== undefined) {
          span.setAttribute('error.type', error)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    }
  }

  const shutDown = () => provider.shutdown().catch(() => undefined) // the spans that the collector did not take are lost

  return {
    start(name, kind, { attributes = {}, traceparent } = {}) {
      const parent = toParent(traceparent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      return span.isRecording() ? wrap(span, parent) : undefined
    },
    stop: () => Promise.race([shutDown(), wait(stopTimeoutMs, undefined, { ref: false })]),
  }
}

function toParent(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  })
}
