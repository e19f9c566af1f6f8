import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createFullApp } from '../../test/support/app/full-app.ts'
import { createMetricsClient } from '../../test/support/observability/metrics-client.ts'
import { alertMessages } from '../platform/metrics/alert-messages.ts'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const rulesFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboard = z.object({
  title: z.string(),
  uid: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      type: z.enum(['row', 'timeseries', 'stat']),
      title: z.string(),
      gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
    }),
  ),
})

const { groups } = rulesFile.parse(parse(read('deploy/prometheus/alerts.yml')))
const rules = groups.flatMap((group) => group.rules)
const dashboards = readdirSync(new URL('deploy/grafana/', root)).map((name) =>
  dashboard.parse(JSON.parse(read(`deploy/grafana/${name}`))),
)
const panels = dashboards.flatMap((board) => board.panels)
const expressions = [
  ...rules.map(({ alert, expr }) => ({ place: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ place: title, expr }))),
]

const words = new Set(
  'sum max min time rate increase topk by without histogram_quantile or and unless vector on ignoring'.split(
    ' ',
  ),
)

/** Returns the metrics of an expression with the labels that it uses of each: those of selectors and of `by`. */
function readExpression(expr: string) {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */))
  const selectors = [...expr.matchAll(/\b([a-z]\w+)(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => /^(lucas|nodejs|process)_|^up$/.test(name))
    .map(([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
  return { grouped, selectors }
}

const metrics = await createMetricsClient()
const app = await createFullApp({ settings: metrics.settings })
const text = await metrics.scrapeText()
/** Every metric of a running app with its type. */
const types = new Map(
  [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
)
const addedLabels = ['instance', 'job', 'le']
/** The metrics of the Node process are not ours; garbage collection has this label. */
const gcLabels = ['kind']

/** Returns the metric that a series belongs to; undefined if a running app has none of that name. */
function findMetric(series: string): string | undefined {
  if (series === 'up' || types.has(series)) return series
  const base = series.replace(/_(bucket|count|sum)$/, '')
  return types.get(base) === 'histogram' ? base : undefined
}

test('every metric of a dashboard and of an alert rule exists in a running app', () => {
  const used = expressions.flatMap(({ place, expr }) =>
    readExpression(expr).selectors.map(({ name }) => ({ place, name })),
  )
  expect(used.length).toBeGreaterThan(60)
  expect(used.filter(({ name }) => findMetric(name) === undefined)).toEqual([])
})

test('an expression uses no name that is neither a metric nor a word of the language', () => {
  const unknown = expressions.flatMap(({ place, expr }) => {
    const bare = expr
      .replace(/"[^"]*"/g, '')
      .replace(/\{[^}]*\}/g, '')
      .replace(/\bby \([^)]*\)/g, '')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/\b\d[\w.]*/g, '')
    return [...bare.matchAll(/\b[a-z]\w*/g)]
      .map(([word]) => word)
      .filter((word) => !words.has(word) && findMetric(word) === undefined)
      .map((word) => ({ place, word }))
  })
  expect(unknown).toEqual([])
})

test('every counter and histogram is read as a rate, and no gauge is', () => {
  const wrong = expressions.flatMap(({ place, expr }) =>
    readExpression(expr).selectors.flatMap(({ name }) => {
      const isCounter = ['counter', 'histogram'].includes(types.get(findMetric(name) ?? '') ?? '')
      const isRated = new RegExp(`(rate|increase)\\(${name}\\b`).test(expr)
      return isCounter === isRated ? [] : [{ place, name }]
    }),
  )
  expect(wrong).toEqual([])
})

test('every label of an expression is one that its metrics declare', () => {
  const declared = new Map(app.metrics.registry.definitions.map(({ name, labels = [] }) => [name, labels]))
  const labelsOf = (series: string) => [
    ...addedLabels,
    ...(declared.get(findMetric(series) ?? '') ?? gcLabels),
  ]
  const unknown = expressions.flatMap(({ place, expr }) => {
    const { grouped, selectors } = readExpression(expr)
    return selectors
      .flatMap(({ name, labels }) => [...labels, ...grouped].map((label) => ({ place, name, label })))
      .filter(({ name, label }) => !labelsOf(name).includes(label))
  })
  expect(unknown).toEqual([])
})

test('docs/operations.md lists every metric of ours with its labels', () => {
  const page = read('docs/operations.md')
  const rows = app.metrics.registry.definitions.map(({ name, labels = [] }) =>
    `| \`${name}\` | ${labels.map((label) => `\`${label}\``).join(', ')} |`.replace('|  |', '| |'),
  )
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})

test('every message to alert on is in the table of docs/operations.md, and has a rule and a metric', () => {
  const table = read('docs/operations.md').split('| Message | Level | Meaning |')[1]?.split('\n\n')[0] ?? ''
  const documented = table
    .split('\n')
    .map((line) => line.split('|')[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message))
  expect([...documented].sort()).toEqual([...alertMessages].sort())
  const alerted = rules
    .flatMap(({ expr }) => [...expr.matchAll(/message=~?"([^"]+)"/g)])
    .flatMap(([, messages = '']) => messages.split('|'))
  expect([...alerted].sort()).toEqual([...alertMessages].sort())
})

test('every runbook of a rule is a section of a document', () => {
  const missing = rules.filter(({ annotations: { runbook } }) => {
    const [path = '', anchor = ''] = runbook.split('#')
    const anchors = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    return !anchors.includes(anchor)
  })
  expect(missing.map(({ alert, annotations }) => [alert, annotations.runbook])).toEqual([])
})

test('names of rules, panels and positions are unique', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(places.length)
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
})
