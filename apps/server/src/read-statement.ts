import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import { readInThread } from './providers/file/worker/read-in-thread.ts'

// Prints what a statement file holds, as JSON and nothing else; needs no database. Ends with 1 and one sentence where
// the file cannot be read.

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { currency: { type: 'string' } },
      allowPositionals: true,
    })
    const [name] = positionals
    const currency = values.currency?.toUpperCase()
    if (name === undefined || positionals.length > 1) stop(copy.problems.bad_usage)
    if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) stop(copy.problems.bad_usage)
    return { name, currency }
  } catch {
    return stop(copy.problems.bad_usage)
  }
}

/** Names are relative to where the person stands; npm moves to the folder of the package. */
function readBytes(name: string): Uint8Array {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  try {
    return new Uint8Array(readFileSync(existsSync(path) ? path : resolve(name)))
  } catch {
    return stop(copy.problems.no_file(name))
  }
}

const { name, currency } = readArguments()
const answer = await readInThread({
  bytes: readBytes(name),
  corrections: currency === undefined ? {} : { currency },
  today: dayOf(new Date()),
  wanted: 'print',
})
if (answer.kind === 'refused') stop(answer.refusal.sentence)
if (answer.kind === 'printed') process.stdout.write(`${answer.json}\n`)
