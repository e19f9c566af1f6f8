import { Client } from 'pg'

// Stands in for psql on the machine of rel/documents: runs what it gets at the database of PSQL_URL.

const at = process.argv.indexOf('-Atc')
const text =
  at < 0 ? (await process.stdin.setEncoding('utf8').toArray()).join('') : (process.argv[at + 1] ?? '')
const client = new Client({ connectionString: String(process.env.PSQL_URL) })
await client.connect()
for (const statement of text.split(';').filter((one) => one.trim() !== '')) {
  const { rows } = await client.query<Record<string, unknown>>(statement)
  for (const row of rows)
    console.log(
      Object.values(row)
        .map((value) => (value === false ? 'f' : value === true ? 't' : String(value)))
        .join('|'),
    )
}
await client.end()
