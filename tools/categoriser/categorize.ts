import { readFileSync } from 'node:fs'
import { describeTransaction } from '../../apps/server/src/modules/description/index.ts'
import { toSpecLabel } from './spec-label.ts'
import { InvalidTable, readTable } from './table.ts'

// `npm run -s categorize < descriptions.csv`: prints the most likely label and its confidence for each row (decisions 7).
// Reads `description,amount` with a header and writes one line `label,confidence` per row. Needs no database.
// `-- --labels=spec` writes the nine labels of the specification, without HOGAR and PERSONAS.

const linesPerWrite = 5_000

const labelsOption = /^--labels=(?<set>.*)$/

/** Returns whether the labels of the specification are wanted. Throws InvalidTable for an unknown option. */
function wantsSpecLabels(options: readonly string[]): boolean {
  return options
    .map((option) => {
      const set = labelsOption.exec(option)?.groups?.set
      if (set !== 'spec' && set !== 'product')
        throw new InvalidTable(
          `Unknown option ${option.slice(0, 40)}: use --labels=spec or --labels=product.`,
        )
      return set === 'spec'
    })
    .some(Boolean)
}

function run(): void {
  const isSpec = wantsSpecLabels(process.argv.slice(2))
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
    const label = isSpec ? toSpecLabel(likeliest, description) : likeliest
    lines.push(`${label},${categoryConfidence / 100}\n`)
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
