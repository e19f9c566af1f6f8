import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/runner/tool.ts'

/** One line of docs/benchmarks.md. Without a target the figure is only told. */
export interface Figure {
  what: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
  /** From which figures a ratio comes, and the like. */
  note?: string
}

const written = (value: number) =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
const withUnit = (value: number, unit: string) => `${written(value)}${unit === '×' ? '' : ' '}${unit}`

/** Whether the figure keeps its target; one that could not be taken does not. */
export function isKept({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

const hasTarget = ({ atMost, atLeast }: Figure) => atMost !== undefined || atLeast !== undefined

function target({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `≤ ${withUnit(atMost, unit)}`
  return atLeast === undefined ? '' : `≥ ${withUnit(atLeast, unit)}`
}

const verdict = (figure: Figure) => (hasTarget(figure) ? (isKept(figure) ? 'kept' : 'MISSED') : '')

/** One line on the screen, as soon as it is known. */
export const say = (figure: Figure) =>
  console.log(
    [
      verdict(figure).padEnd(6),
      figure.what,
      withUnit(figure.value, figure.unit),
      target(figure),
      figure.note ?? '',
    ]
      .filter((part) => part !== '')
      .join('  '),
  )

function machine(): string[] {
  const cores = cpus()
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `- ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`,
    `- Node ${process.versions.node}, embedded PostgreSQL with fsync on`,
    `- load of the machine at the end (1, 5, 15 minutes): ${load.join(', ')}`,
  ]
}

/** Each part of docs/benchmarks.md that is written anew: from its line to the next heading. */
const markers = {
  figures: '<!-- figures: written by npm run bench -->',
  landing: '<!-- landing: written by npm run bench -- landing -->',
  analytics: '<!-- analytics: written by npm run bench -- analytics -->',
} as const
type Part = keyof typeof markers
export const isPart = (name: string): name is Part => name in markers

/** Writes a part of docs/benchmarks.md anew; the words around it are kept by hand. */
export function write(figures: readonly Figure[], part: Part): void {
  const file = join(root, 'docs/benchmarks.md')
  const marker = markers[part]
  const [words = '', old = ''] = readFileSync(file, 'utf8').split(marker)
  const next = old.indexOf('\n## ')
  const after = next === -1 ? '' : old.slice(next)
  const rows = figures.map((figure) => [
    figure.what,
    withUnit(figure.value, figure.unit),
    target(figure),
    verdict(figure),
    figure.note ?? '',
  ])
  const table = [['Figure', 'Measured', 'Target', '', 'How'], ['---', '---:', '---:', '---', '---'], ...rows]
  const lines = table.map((row) => `| ${row.join(' | ')} |`)
  writeFileSync(file, `${words}${marker}\n\n${[...machine(), '', ...lines].join('\n')}\n${after}`)
}
