import { DockerfileParser } from 'dockerfile-ast'
import { describe, expect, test } from 'vitest'
import { readDeploy } from './files.ts'

/** Returns what is wrong with a Dockerfile, or an empty list. */
function findProblems(text: string): string[] {
  const file = DockerfileParser.parse(text)
  const stages = file.getFROMs()
  const last = stages.at(-1)
  const instructions = file.getInstructions()
  const start = last?.getRange().start.line ?? 0
  /** The instructions of the last stage, which is the image. */
  const own = instructions.filter((one) => one.getRange().start.line >= start)
  const get = (keyword: string) =>
    own.filter((one) => one.getKeyword() === keyword).map((one) => one.getRawArgumentsContent() ?? '')
  const names = new Set(stages.map((stage) => stage.getBuildStage()))
  const problems = (isWrong: boolean, problem: string) => (isWrong ? [problem] : [])
  const isPinned = (image: string, tag: string | null) => names.has(image) || /\d/.test(tag ?? '')
  return [
    ...problems(stages.length < 2, 'builds and runs in one stage'),
    ...stages.flatMap((stage) =>
      problems(
        !isPinned(stage.getImage() ?? '', stage.getImageTag()) || stage.getImageTag() === 'latest',
        `${stage.getImage()} has no exact version`,
      ),
    ),
    ...problems(!get('USER').some((user) => /^[1-9]\d*(:[1-9]\d*)?$/.test(user)), 'runs as root'),
    ...problems(!get('HEALTHCHECK').some((check) => check.includes('CMD')), 'has no health check'),
    ...problems(
      !get('ENTRYPOINT').some((one) => one.startsWith('["/usr/bin/tini"')),
      'has no init as process 1',
    ),
    ...problems(!get('ENTRYPOINT').some((one) => one.includes('--disable-proto=throw')), 'allows __proto__'),
    ...problems(
      get('STOPSIGNAL').some((one) => one !== 'SIGTERM'),
      'stops by another signal',
    ),
    ...instructions
      .filter((one) => ['ARG', 'ENV'].includes(one.getKeyword()))
      .flatMap((one) =>
        problems(
          /(secret|password|pepper|token|key|database_url)/i.test(one.getRawArgumentsContent() ?? ''),
          `${one.getKeyword()} may hold a secret`,
        ),
      ),
    ...instructions.flatMap((one) => problems(one.getKeyword() === 'ADD', 'ADD fetches and unpacks')),
  ]
}

const text = readDeploy('Dockerfile')

describe('deploy/Dockerfile', () => {
  test('builds in a stage of its own and runs unprivileged with a health check and an init', () =>
    expect(findProblems(text)).toEqual([]))

  test('contains the sources, but no local files and secrets', () => {
    const ignored = readDeploy('Dockerfile.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '.data', '**/node_modules', 'deploy/*.env', 'deploy/secrets']),
    )
  })

  test.each([
    [
      'a floating image',
      text.replace('debian:12.11-slim', 'debian:latest'),
      'debian:latest has no exact version',
    ],
    ['an image without a tag', text.replace('debian:12.11-slim', 'debian'), 'debian has no exact version'],
    ['root', text.replace(/^USER .*$/m, ''), 'runs as root'],
    ['root by its number', text.replace(/^USER .*$/m, 'USER 0'), 'runs as root'],
    ['no health check', text.replace(/^HEALTHCHECK .*$/m, ''), 'has no health check'],
    ['Node as process 1', text.replace('"/usr/bin/tini", "--", ', ''), 'has no init as process 1'],
    ['__proto__', text.replace(', "--disable-proto=throw"', ''), 'allows __proto__'],
    ['a secret at build', `${text}\nARG TOKEN_SECRET`, 'ARG may hold a secret'],
    ['one stage', text.slice(text.indexOf('FROM debian')), 'builds and runs in one stage'],
  ])('the check finds %s', (_, planted, problem) => expect(findProblems(planted)).toContain(problem))
})
