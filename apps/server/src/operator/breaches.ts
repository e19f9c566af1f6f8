import { type Breach, type BreachChange, createBreaches, formatNotice } from '../modules/rights/index.ts'
import type { CommandAction, OperatorCommand } from './command.ts'

type Breaches = ReturnType<typeof createBreaches>

const momentFields = { contained: 'contained_at', reported: 'reported_at', notified: 'notified_at' } as const
const textFields = ['nature', 'effects', 'categories', 'measures'] as const
const isId = (word: string) => /^[0-9a-f-]{36}$/i.test(word)

/** Register of security breaches: when each was discovered, contained, reported and notified (docs/privacidad/). */
export const breach: OperatorCommand = {
  name: 'breach',
  usage: [
    '[list]',
    'show ID',
    'open DISCOVERED_AT|now NATURE',
    'update ID contained|reported|notified MOMENT|now',
    'update ID nature|effects|categories|measures TEXT',
    'update ID people COUNT',
  ],
  failureMessage: 'There is no such breach.',
  parse([action = 'list', id = '', field = '', value = '']) {
    if (action === 'list') return ({ db, clock }) => list(createBreaches({ db, clock }))
    if (action === 'open' && field.trim() !== '') return open(id, field)
    if (action === 'show' && isId(id))
      return async ({ db, clock, config }) => {
        const found = await createBreaches({ db, clock }).find(id)
        if (found) console.log(`${formatBreach(found)}\n\n${formatNotice(found, config.supportEmail)}`)
        return found !== undefined
      }
    return action === 'update' && isId(id) ? update(id, field, value) : null
  },
}

/** Parses an RFC 3339 time or `now`. Returns null for anything else and for times in the future. */
function parseMoment(text: string, now: Date): Date | null {
  const at = text === 'now' ? now : /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : null
  return at === null || Number.isNaN(at.getTime()) || at > now ? null : at
}

function open(word: string, nature: string): CommandAction | null {
  if (parseMoment(word, new Date()) === null) return null
  return async ({ db, clock }) => {
    const at = parseMoment(word, clock.now())
    if (at === null) return false
    console.log(await createBreaches({ db, clock }).create(at, nature.normalize('NFC')))
    return true
  }
}

function update(id: string, field: string, value: string): CommandAction | null {
  const changeAt = parseChange(field, value)
  if (changeAt === null) return null
  return async ({ db, clock }) => {
    const change = changeAt(clock.now())
    if (change === null) return false
    const isDone = await createBreaches({ db, clock }).update(id, change)
    if (isDone) console.log('Breach updated.')
    return isDone
  }
}

/** Parses a field and its value. Returns null for unknown fields and invalid values. */
function parseChange(field: string, value: string): ((now: Date) => BreachChange | null) | null {
  if (value.trim() === '') return null
  const text = textFields.find((one) => one === field)
  if (text !== undefined) return () => ({ [text]: value.normalize('NFC') })
  if (field === 'people') return /^\d{1,9}$/.test(value) ? () => ({ people_count: Number(value) }) : null
  if (field !== 'contained' && field !== 'reported' && field !== 'notified') return null
  return (now) => {
    const at = parseMoment(value, now)
    return at === null ? null : { [momentFields[field]]: at }
  }
}

async function list(breaches: Breaches): Promise<boolean> {
  const found = await breaches.list()
  console.log(found.length === 0 ? 'No breaches.' : found.map(formatLine).join('\n'))
  return true
}

const formatLine = ({ id, discovered_at, reported_at, notified_at, nature }: Breach) =>
  [
    id,
    discovered_at.toISOString(),
    reported_at ? 'reported' : 'not reported',
    notified_at ? 'people notified' : 'people not notified',
    nature.replaceAll(/\s+/g, ' ').slice(0, 80),
  ].join('  ')

const formatBreach = (breach: Breach) =>
  Object.entries({
    id: breach.id,
    discovered: breach.discovered_at.toISOString(),
    contained: breach.contained_at?.toISOString() ?? '-',
    reported: breach.reported_at?.toISOString() ?? '-',
    notified: breach.notified_at?.toISOString() ?? '-',
    nature: breach.nature,
    effects: breach.effects || '-',
    categories: breach.categories || '-',
    people: breach.people_count ?? '-',
    measures: breach.measures || '-',
  })
    .map(([name, value]) => `${name.padEnd(12)}${value}`)
    .join('\n')
