import { readFileSync } from 'node:fs'
import { describeMovement } from '../../apps/server/src/modules/transactions/describe.ts'
import { BadTable, readTable } from './table.ts'

// `npm run -s categorize < descriptions.csv`: the likeliest label of each row and how sure it is (decisions 7).
// Reads `description,amount` with a header, writes one line `label,confidence` a row. Needs no database.

const linesAtOnce = 5_000

function run(): void {
  if (process.stdin.isTTY)
    throw new BadTable(
      'Give a CSV file with the columns description and amount: npm run -s categorize < file.csv',
    )
  let lines: string[] = []
  for (const { description, amount, currency } of readTable(readFileSync(0))) {
    const { likeliest, categoryConfidence } = describeMovement({
      description,
      amount,
      currency,
      accountType: 'checking',
    })
    lines.push(`${likeliest},${categoryConfidence / 100}\n`)
    if (lines.length < linesAtOnce) continue
    process.stdout.write(lines.join(''))
    lines = []
  }
  process.stdout.write(lines.join(''))
}

process.stdout.on('error', () => process.exit(1)) // whoever read has gone
try {
  run()
} catch (fault) {
  if (!(fault instanceof BadTable)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}
