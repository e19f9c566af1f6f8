import { findFreePort } from '../../../../../scripts/test/free-port.ts'

/** A sample of the text format of Prometheus. */
export interface ScrapedSample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

const samplePattern = /^([a-z_][\w]*)(?:\{(.*)\})? (\S+)$/i
const labelPattern = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Parses the text format of Prometheus. Throws at a line that is neither a comment nor a sample. */
export function parseMetrics(text: string): ScrapedSample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = samplePattern.exec(line) ?? []
      if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`)
      const pairs = [...labels.matchAll(labelPattern)].map(([, key = '', text = '']) => [key, text])
      return { name, labels: Object.fromEntries(pairs), value: Number(value === '+Inf' ? 'Infinity' : value) }
    })
}

/** Returns the sum of the samples that have these labels; undefined if there is none. */
export function findValue(
  samples: readonly ScrapedSample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

/** Returns the settings of a metrics server on a free port, and a function that reads it over HTTP. */
export async function createMetricsClient() {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const scrapeText = async () => {
    const response = await fetch(`${address}/metrics`)
    if (response.status !== 200) throw new Error(`the metrics answered ${response.status}`)
    return response.text()
  }
  return {
    address,
    settings: { METRICS_PORT: String(port) },
    scrapeText,
    scrape: async () => parseMetrics(await scrapeText()),
  }
}
