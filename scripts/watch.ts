import { runTool } from './runner/tool.ts'

// `npm run test:watch` runs the unit tests again that a saved file touches, until it is stopped.
const projects = ['contract', 'server-unit', 'sandbox', 'web', 'scripts'].flatMap((name) => [
  '--project',
  name,
])
const { code } = await runTool('vitest', ['watch', ...projects, ...process.argv.slice(2)], { show: true })
process.exitCode = code
