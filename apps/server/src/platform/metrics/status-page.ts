import { operatorStatusCopy as copy } from '@lucas/contract/copy/operator-status.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import type { BackupFigures } from '../backup/embedded-backups.ts'
import { oldBackupMs } from '../backup/embedded-backups.ts'
import type { ReadinessDetail } from '../http/health.ts'
import { Html, html } from '../http/pages/html.ts'
import { readPageStyle } from '../http/pages/page-style.ts'

/** What is known about backups: of the embedded database, of a served one by pgBackRest, that there are none, or that they are out of reach. */
export type BackupState =
  | ({ kind: 'embedded' } & BackupFigures)
  | { kind: 'served'; last: BackupFigures['last'] }
  | { kind: 'off' | 'unreadable' }

export interface OperatorStatus {
  now: Date
  version: string
  readiness: ReadinessDetail
  backup: BackupState
  freeBytes: number
}

/** As in the alert rule LucasArchiveLate. */
const lateArchiveSeconds = 180
const oldDrillMs = 92 * 86_400_000
const lowDiskBytes = 1_000_000_000

const timeFormat = new Intl.DateTimeFormat('es-CL', {
  timeZone: zone,
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const ageFormat = new Intl.RelativeTimeFormat('es-CL')
const numberFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const
/** The unit in which a time has a whole number that says enough: 36 hours rather than one day. */
const unitOf = (seconds: number) =>
  units.find((unit) => seconds >= unit.seconds * (unit.unit === 'day' ? 2 : 1)) ?? units[3]

function formatDuration(seconds: number): string {
  const { unit, seconds: size } = unitOf(seconds)
  const count = Math.round(seconds / size)
  return `${count} ${copy.units[unit][count === 1 ? 'one' : 'many']}`
}

const formatSize = (bytes: number): string =>
  bytes >= 1e9 ? `${numberFormat.format(bytes / 1e9)} GB` : `${numberFormat.format(bytes / 1e6)} MB`

interface Part {
  title: string
  isGood: boolean
  lines: readonly (string | Html)[]
}

/** Returns the page in plain words. It has no data of users. */
export function renderStatusPage(status: OperatorStatus): string {
  const { now, version, readiness } = status
  const parts = [
    describeService(readiness),
    describeBackup(status.backup, now),
    ...(status.backup.kind === 'embedded' ? [describeDrill(status.backup.drill, now)] : []),
    describeDisk(status.freeBytes),
  ]
  return html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60"><title>${copy.title}</title><style>${new Html(readPageStyle())}</style></head>
<body><main><h1>${copy.title}</h1><p>${copy.version(version, timeFormat.format(now))}</p>
${parts.map(
  ({ title, isGood, lines }) => html`<section><h2>${title}</h2>
<p><strong class="${isGood ? 'good' : 'look'}">${isGood ? copy.good : copy.look}</strong></p>
${lines.map((line) => html`<p>${line}</p>`)}</section>`,
)}
${readiness.warnings.length === 0 ? null : html`<section><h2>${copy.warnings}</h2>${readiness.warnings.map((line) => html`<p lang="en">${line}</p>`)}</section>`}
</main></body></html>
`.text
}

function describeService({ status, checks }: ReadinessDetail): Part {
  const failed = Object.keys(checks).filter((name) => checks[name] === 'failed')
  const names = failed.map((name) => copy.service.checks[name] ?? name).join(', ')
  const isGood = status === 'ok'
  return {
    title: copy.service.title,
    isGood,
    lines: [isGood ? copy.service.ok : copy.service.failed(names)],
  }
}

/** A moment and how long ago it was, as words. */
function toWords(at: Date, now: Date): [at: string, age: string] {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  const { unit, seconds: size } = unitOf(seconds)
  return [timeFormat.format(at), ageFormat.format(-Math.round(seconds / size), unit)]
}

function describeBackup(backup: BackupState, now: Date): Part {
  const { title, ...words } = copy.backup
  const bad = (line: string): Part => ({ title, isGood: false, lines: [line] })
  if (!('last' in backup)) return bad(words[backup.kind])
  if (backup.last === null) return bad(backup.kind === 'served' ? words.elsewhere : words.none)
  const { stoppedAt, bytes, seconds } = backup.last
  const isOld = now.getTime() - stoppedAt.getTime() > oldBackupMs
  const lag = backup.kind === 'embedded' ? backup.archiveLagSeconds : 0
  const isLate = lag > lateArchiveSeconds
  return {
    title,
    isGood: !isOld && !isLate,
    lines: [
      words.last(...toWords(stoppedAt, now)),
      ...(isOld ? [words.old] : []),
      words.detail(formatSize(bytes), formatDuration(seconds)),
      ...(backup.kind === 'embedded' ? [isLate ? words.late(formatDuration(lag)) : words.archived] : []),
    ],
  }
}

function describeDrill(drill: BackupFigures['drill'], now: Date): Part {
  const { title, command, ...words } = copy.drill
  const how = html`<code>${command}</code>`
  if (drill === null) return { title, isGood: false, lines: [words.none, how] }
  const when = toWords(drill.endedAt, now)
  if (!drill.isGood) return { title, isGood: false, lines: [words.bad(...when), how] }
  const isOld = now.getTime() - drill.endedAt.getTime() > oldDrillMs
  return {
    title,
    isGood: !isOld,
    lines: [
      words.good(...when),
      words.detail(formatDuration(drill.seconds), drill.people),
      ...(isOld ? [words.old, how] : []),
    ],
  }
}

function describeDisk(bytes: number): Part {
  const { title, free, low } = copy.disk
  const isGood = bytes >= lowDiskBytes
  return { title, isGood, lines: [isGood ? free(formatSize(bytes)) : low(formatSize(bytes))] }
}
