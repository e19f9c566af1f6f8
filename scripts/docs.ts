import { runTool } from './runner/tool.ts'

// `npm run docs` writes the documents that are generated: the route table, the data model and the index of the decisions.
const files = ['apps/server/test/documents/generated.test.ts', 'scripts/checks/documents/adr-index.test.ts']
const { code } = await runTool('vitest', ['run', ...files, '--update'], { show: true })
process.exitCode = code
