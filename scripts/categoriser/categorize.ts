import { readFileSync } from 'node:fs'
import { describeTransaction } from '../../apps/server/src/modules/transactions/ingest/describe.ts'
import { InvalidTable, readTable } from './table.ts'

// `npm run -s categorize < descriptions.csv`: prints the most likely label and its confidence for each row (decisions 7).
// Reads `description,amount` with a header and writes one line `label,confidence` per row. Needs no database.

const linesPerWrite = 5_000

function run(): void {
  if (process.stdin.isTTY)
    throw new InvalidTable(
      'Give a CSV file with the columns description and amount: npm run -s categorize < file.csv',
    )
  let lines: string[] = []
  for (const { description, amount, currency } of readTable(readFileSync(0))) {
    const { likeliest, categoryConfidence } = describeTransaction({
      description,
      amount,
      currency,
      accountType: 'checking',
    })
    lines.push(`${likeliest},${categoryConfidence / 100}\n`)
    if (lines.length < linesPerWrite) continue
    process.stdout.write(lines.join(''))
    lines = []
  }
  process.stdout.write(lines.join(''))
}

process.stdout.on('error', () => process.exit(1)) // the reader closed the pipe
try {
  run()
} catch (error) {
  if (!(error instanceof InvalidTable)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
