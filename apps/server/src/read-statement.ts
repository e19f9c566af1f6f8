import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { readInThread } from './providers/file/worker/read-in-thread.ts'

// Prints the content of a statement file as JSON; needs no database. Exits with 1 and one sentence if the file cannot be
// read.

function exitWithError(sentence: string): never {
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
    if (name === undefined || positionals.length > 1) exitWithError(copy.problems.bad_usage)
    if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) exitWithError(copy.problems.bad_usage)
    return { name, currency }
  } catch {
    return exitWithError(copy.problems.bad_usage)
  }
}

/** Reads a file relative to the caller's working directory, because npm changes to the package's folder. */
function readBytes(name: string): Uint8Array {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  try {
    return new Uint8Array(readFileSync(existsSync(path) ? path : resolve(name)))
  } catch {
    return exitWithError(copy.problems.no_file(name))
  }
}

const { name, currency } = readArguments()
const answer = await readInThread({
  bytes: readBytes(name),
  part: 0,
  key: { password: process.env.PASSWORD ?? null, rut: null, savedRut: null },
  corrections: currency === undefined ? {} : { currency },
  today: toPlainDate(new Date()),
  wanted: 'print',
})
if (answer.kind === 'refused') exitWithError(answer.error.sentence)
if (answer.kind === 'printed') process.stdout.write(`${answer.json}\n`)
