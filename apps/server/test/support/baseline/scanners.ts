import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

interface ScanTarget {
  /** `http://127.0.0.1:port`. A scan calls no other address. */
  origin: string
  access: string
  /** Paths with query strings. */
  paths: readonly string[]
}

/** Runs a scanner in a folder of its own. Returns what `read` finds there. Throws where the scanner is not installed. */
async function runScanner<T>(
  program: string,
  toArguments: (folder: string) => string[],
  read: (folder: string, output: string) => T,
): Promise<T> {
  if (!existsSync(`/usr/bin/${program}`))
    throw new Error(`sec/baseline needs ${program}: install the Debian package ${program}.`)
  const folder = mkdtempSync(join(tmpdir(), 'lucas-scan-'))
  try {
    const { PATH = '' } = process.env
    const child = spawn(program, toArguments(folder), {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME: folder, LANG: 'C.UTF-8' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-200_000)
      })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${output.slice(-2_000)}`)
    return read(folder, output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tries boolean and error-based SQL injections in every parameter; sec/injection has those that take time. Returns the findings. */
export const runSqlmap = ({ origin, access, paths }: ScanTarget): Promise<string[]> =>
  runScanner(
    'sqlmap',
    (folder) => {
      writeFileSync(join(folder, 'targets.txt'), paths.map((path) => `${origin}${path}\n`).join(''))
      return [
        '-m',
        'targets.txt',
        '--batch',
        '--output-dir=out',
        '--results-file=results.csv',
        '--dbms=PostgreSQL',
        '--level=1',
        '--risk=1',
        '--technique=BE',
        '--ignore-code=*',
        `--headers=Authorization: Bearer ${access}`,
        '--disable-coloring',
        '-v',
        '0',
      ]
    },
    (folder) => {
      const file = join(folder, 'results.csv')
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(1) : []
      // A line without a technique says that nothing was found.
      return lines.filter((line) => !/^[^,]*,,,,/.test(line))
    },
  )

const report = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
  anomalies: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
})
const modules = 'cookieflags,csp,http_headers,sql,xss,permanentxss,exec,file,crlf,redirect,backup,htaccess'
/** Of the crawl, and of each module. */
const longestSeconds = '300'

/** Crawls and attacks the paths with the modules that need no other address. Returns the findings. */
export const runWapiti = ({ origin, access, paths }: ScanTarget): Promise<string[]> =>
  runScanner(
    'wapiti',
    () => [
      '-u',
      `${origin}/`,
      ...paths.flatMap((path) => ['-s', `${origin}${path}`]),
      '--scope',
      'folder',
      '-m',
      modules,
      '-d',
      '2',
      '--max-scan-time',
      longestSeconds,
      '--max-attack-time',
      longestSeconds,
      '--flush-session',
      '-H',
      `Authorization: Bearer ${access}`,
      '--no-bugreport',
      '-f',
      'json',
      '-o',
      'report.json',
      '--store-session',
      'session',
      '--store-config',
      'config',
    ],
    (folder) => {
      const [name] = readdirSync(folder).filter((file) => file === 'report.json')
      if (name === undefined) throw new Error('wapiti wrote no report')
      const { vulnerabilities, anomalies } = report.parse(
        JSON.parse(readFileSync(join(folder, name), 'utf8')),
      )
      return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, found]) =>
        found.map(({ path, info }) => `${kind}: ${path} ${info}`),
      )
    },
  )
