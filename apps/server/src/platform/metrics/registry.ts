import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Values of labels. They are never ids, addresses or anything else of a user (S-39). */
export type Labels = Readonly<Record<string, string | number>>

export interface Sample {
  value: number
  labels?: Labels
}

export interface MetricDefinition {
  /** `lucas_…`, with its unit at the end: `_seconds`, `_bytes`, or `_total` for a counter. */
  name: string
  help: string
  labels?: readonly string[]
}

export interface CounterMetric {
  increment(labels?: Labels): void
}

export interface DurationMetric {
  observe(seconds: number, labels?: Labels): void
}

/** Adds the metrics of platform and modules, and renders them for Prometheus. */
export interface MetricRegistry {
  counter(definition: MetricDefinition): CounterMetric
  duration(definition: MetricDefinition & { buckets: readonly number[] }): DurationMetric
  /**
   * Adds gauges that `read` fills at each scrape, in their order. A read that fails or takes longer than two seconds
   * leaves them without values and counts in `lucas_scrape_failures_total`.
   */
  gauges(
    reader: string,
    definitions: readonly MetricDefinition[],
    read: () => Sample[][] | Promise<Sample[][]>,
  ): void
  /** Adds event-loop delay, memory, garbage collection and the other metrics of the Node process. */
  collectProcessMetrics(): void
  /** Returns all metrics in the text format of Prometheus. Simultaneous calls share one reading. */
  render(): Promise<string>
  readonly contentType: string
  /** What was added, without the metrics of the Node process. */
  readonly definitions: readonly MetricDefinition[]
}

const readTimeoutMs = 2_000

type Reader = { name: string; gauges: Gauge[]; read: () => Sample[][] | Promise<Sample[][]> }

/** Creates an empty registry. */
export function createMetricRegistry(): MetricRegistry {
  const registry = new Registry()
  const registers = [registry]
  const readers: Reader[] = []
  const definitions: MetricDefinition[] = []
  function toOptions({ name, help, labels = [] }: MetricDefinition) {
    definitions.push({ name, help, labels })
    return { name, help, labelNames: [...labels], registers }
  }
  const failures = new Counter(
    toOptions({
      name: 'lucas_scrape_failures_total',
      help: 'Reads for gauges that failed or took longer than two seconds.',
      labels: ['reader'],
    }),
  )
  let rendering: Promise<string> | undefined

  async function readGauges({ name, gauges, read }: Reader) {
    const samples = await readInTime(read).catch(() => null) // counted below
    if (samples === null) failures.inc({ reader: name })
    for (const [at, gauge] of gauges.entries()) {
      gauge.reset()
      // A gauge without labels would start at zero, which is a figure and not its absence.
      if (samples === null) gauge.remove({})
      for (const { value, labels = {} } of samples?.[at] ?? []) gauge.set(labels, value)
    }
  }

  async function readAndRender() {
    await Promise.all(readers.map(readGauges))
    return registry.metrics()
  }

  return {
    counter(definition) {
      const counter = new Counter(toOptions(definition))
      return { increment: (labels = {}) => counter.inc(labels) }
    },
    duration({ buckets, ...definition }) {
      const histogram = new Histogram({ ...toOptions(definition), buckets: [...buckets] })
      return { observe: (seconds, labels = {}) => histogram.observe(labels, seconds) }
    },
    gauges(reader, definitions, read) {
      failures.inc({ reader }, 0)
      const gauges = definitions.map((definition) => new Gauge(toOptions(definition)))
      readers.push({ name: reader, gauges, read })
    },
    collectProcessMetrics: () => collectDefaultMetrics({ register: registry }),
    render() {
      rendering ??= readAndRender().finally(() => {
        rendering = undefined
      })
      return rendering
    },
    contentType: registry.contentType,
    definitions,
  }
}

/** Returns what `read` returns. Throws after two seconds. */
async function readInTime<T>(read: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the read took too long')), readTimeoutMs)
  })
  try {
    return await Promise.race([read(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
