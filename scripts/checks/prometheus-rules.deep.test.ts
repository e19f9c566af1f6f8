import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../runner/tool.ts'

const run = promisify(execFile)
const folder = join(root, 'deploy/prometheus')

/** Runs promtool. Throws a sentence that names the package where it is missing. */
async function promtool(...words: string[]) {
  try {
    const { stdout } = await run('promtool', words, { cwd: folder })
    return { isValid: true, output: stdout }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('promtool is missing: install the Debian package prometheus.', { cause: error })
    return { isValid: false, output: error instanceof Error ? error.message : '' }
  }
}

describe('promtool', () => {
  test('accepts the alert rules', async () => {
    const { isValid, output } = await promtool('check', 'rules', 'alerts.yml')
    expect([isValid, output]).toEqual([true, expect.stringContaining('SUCCESS')])
  })

  test('accepts the example of the scrape', async () => {
    const { isValid, output } = await promtool('check', 'config', 'prometheus.yml')
    expect([isValid, output]).toEqual([true, expect.stringContaining('valid prometheus config')])
  })

  test('refuses a rule with a broken expression', async () => {
    const copy = readFileSync(join(folder, 'alerts.yml'), 'utf8').replace(
      'up{job="lucas"} == 0',
      'up{job="lucas"',
    )
    const temporary = mkdtempSync(join(tmpdir(), 'lucas-rules-'))
    onTestFinished(() => rmSync(temporary, { recursive: true }))
    const planted = join(temporary, 'planted.yml')
    writeFileSync(planted, copy)
    expect((await promtool('check', 'rules', planted)).isValid).toBe(false)
  })
})
