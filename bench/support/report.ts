import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/runner/tool.ts'

/** One line of docs/benchmarks.md. Without a target the figure is only reported. */
export interface Figure {
  name: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
  /** Details, such as the measured values behind a ratio. */
  note?: string
}

const formatValue = (value: number) =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
const withUnit = (value: number, unit: string) => `${formatValue(value)}${unit === '×' ? '' : ' '}${unit}`

/** Returns whether the figure meets its target; NaN does not. */
export function isMet({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

const hasTarget = ({ atMost, atLeast }: Figure) => atMost !== undefined || atLeast !== undefined

function target({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `≤ ${withUnit(atMost, unit)}`
  return atLeast === undefined ? '' : `≥ ${withUnit(atLeast, unit)}`
}

const verdict = (figure: Figure) => (hasTarget(figure) ? (isMet(figure) ? 'met' : 'MISSED') : '')

/** Prints one figure. */
export const printFigure = (figure: Figure) =>
  console.log(
    [
      verdict(figure).padEnd(6),
      figure.name,
      withUnit(figure.value, figure.unit),
      target(figure),
      figure.note ?? '',
    ]
      .filter((part) => part !== '')
      .join('  '),
  )

function describeMachine(): string[] {
  const cores = cpus()
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `- ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`,
    `- Node ${process.versions.node}, embedded PostgreSQL with fsync on`,
    `- load of the machine at the end (1, 5, 15 minutes): ${load.join(', ')}`,
  ]
}

/** The generated sections of docs/benchmarks.md: each from its marker to the next heading. */
const markers = {
  figures: '<!-- figures: written by npm run bench -->',
  landing: '<!-- landing: written by npm run bench -- landing -->',
  analytics: '<!-- analytics: written by npm run bench -- analytics -->',
} as const
type ReportPart = keyof typeof markers
export const isReportPart = (name: string): name is ReportPart => name in markers

/** Replaces a generated section of docs/benchmarks.md; the text around it is written manually. */
export function writeReport(figures: readonly Figure[], part: ReportPart): void {
  const file = join(root, 'docs/benchmarks.md')
  const marker = markers[part]
  const [words = '', old = ''] = readFileSync(file, 'utf8').split(marker)
  const next = old.indexOf('\n## ')
  const after = next === -1 ? '' : old.slice(next)
  const rows = figures.map((figure) => [
    figure.name,
    withUnit(figure.value, figure.unit),
    target(figure),
    verdict(figure),
    figure.note ?? '',
  ])
  const table = [['Figure', 'Measured', 'Target', '', 'How'], ['---', '---:', '---:', '---', '---'], ...rows]
  const lines = table.map((row) => `| ${row.join(' | ')} |`)
  writeFileSync(file, `${words}${marker}\n\n${[...describeMachine(), '', ...lines].join('\n')}\n${after}`)
}
