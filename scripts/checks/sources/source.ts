import ts from 'typescript'

/** One parsed file, the input of every rule. */
export type Source = { path: string; text: string; tree: ts.SourceFile }
export type Finding = { line: number; message: string }
export type SourceRule = {
  name: string
  applies: (path: string) => boolean
  find: (source: Source) => Finding[]
}

export const isTest = (path: string) =>
  /\.test\.tsx?$|^apps\/[^/]+\/test\/|^e2e\/|\/fixtures\/|^scripts\/boundaries\/planted\//.test(path)

/** Data files: merchants, descriptions, header words, institutions, word lists. */
export const isData = (path: string) => /\/data\/[^/]+\.ts$/.test(path)

/** Parses a file; `.tsx` with JSX. */
export function parse(path: string, text: string): Source {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true, kind) }
}

export const lineOf = ({ tree }: Source, position: number) =>
  tree.getLineAndCharacterOfPosition(position).line + 1

/** Calls `visit` on every node and returns its messages with their lines. */
export function findNodes(source: Source, visit: (node: ts.Node) => string | undefined): Finding[] {
  const findings: Finding[] = []
  const walk = (node: ts.Node) => {
    const message = visit(node)
    if (message) findings.push({ line: lineOf(source, node.getStart(source.tree)), message })
    ts.forEachChild(node, walk)
  }
  walk(source.tree)
  return findings
}

/** Returns every comment with its position. Reads between the tokens, so that strings that look like comments do not count. */
export function findComments({ text, tree }: Source) {
  const found = new Map<number, string>()
  const addRanges = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end))
  }
  const walk = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    addRanges(ts.getLeadingCommentRanges(text, node.pos))
    addRanges(ts.getTrailingCommentRanges(text, node.pos))
    for (const child of node.getChildren(tree)) walk(child)
  }
  walk(tree)
  return [...found].map(([position, comment]) => ({ position, text: comment }))
}
