import { apiDocsCopy as copy } from '@lucas/contract/copy/api-docs.ts'
import { problems } from '@lucas/contract/problem.ts'
import { type Html, html } from './html.ts'
import { stylePath } from './page-style.ts'

type Node = Readonly<Record<string, unknown>>
type Operation = { readonly method: string; readonly path: string; readonly tag: string; readonly node: Node }

/** Renders the OpenAPI document as one HTML page without scripts, so that the CSP applies here too. */
export function renderReference(document: Node): string {
  const groups = Map.groupBy(operationsOf(document), (operation) => operation.tag)
  const names = [...groups.keys()].sort()
  const descriptions = new Map(
    listOf(document.tags)
      .map(nodeOf)
      .map(({ name, description }) => [name, String(description)]),
  )
  return html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.title}</title><link rel="stylesheet" href="${stylePath}"></head>
<body><main>
<h1>${copy.title}</h1><p>${copy.lead}</p><p><a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="${copy.sections}">${names.map((name) => html`<a href="#${name}">${name}</a>`)}</nav>
${names.map(
  (
    name,
  ) => html`<h2 id="${name}">${name}</h2>${descriptions.has(name) ? html`<p lang="en">${descriptions.get(name) ?? ''}</p>` : null}
${(groups.get(name) ?? []).map(renderOperation)}`,
)}
<h2 id="sockets">${copy.sockets}</h2>
${listOf(document['x-sockets']).map(nodeOf).map(renderSocket)}
<h2 id="schemas">${copy.schemas}</h2>
${Object.entries(nodeOf(nodeOf(document.components).schemas)).map(
  ([name, schema]) =>
    html`<details id="${name}"><summary><code>${name}</code></summary><div>${renderSchema(schema)}</div></details>`,
)}
<h2 id="problems">${copy.problems}</h2><p>${copy.problem}</p>
<table><thead><tr><th>${copy.code}</th><th>${copy.status}</th><th>${copy.sentence}</th></tr></thead><tbody>
${Object.entries(problems).map(
  ([code, { status, detail }]) =>
    html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${detail}</td></tr>`,
)}</tbody></table>
</main></body></html>`.text
}

function renderOperation({ method, path, node }: Operation): Html {
  const isOpen = !Array.isArray(node.security) || node.security.length === 0
  return html`<details><summary><span class="method">${method.toUpperCase()}</span><code>${path}</code>
<span class="tag">${isOpen ? copy.open : copy.session}</span></summary><div>
${typeof node.summary === 'string' ? html`<p lang="en">${node.summary}</p>` : null}
${listOf(node.parameters).length > 0 ? html`<h3>${copy.parameters}</h3>${renderSchema(listOf(node.parameters))}` : null}
${node.requestBody ? html`<h3>${copy.body}</h3>${renderSchema(contentOf(node.requestBody))}` : null}
${Object.entries(nodeOf(node.responses))
  .filter(([status]) => Number(status) < 400)
  .map(([status, answer]) => html`<h3>${copy.answer} ${status}</h3>${renderSchema(contentOf(answer))}`)}
<h3>${copy.problems}</h3><p>${Object.entries(nodeOf(node.responses))
    .filter(([status]) => Number(status) >= 400)
    .map(([status, answer]) => html`${status}: ${codesOf(answer)} `)}</p>
</div></details>`
}

const renderSocket = ({ path, summary, authentication, messages, closeCodes }: Node): Html =>
  html`<details><summary><code>${String(path)}</code></summary><div>
<p lang="en">${String(summary)}</p><p lang="en">${String(authentication)}</p>
<h3>${copy.messages}</h3>${renderSchema(messages)}
<h3>${copy.closeCodes}</h3>${Object.entries(nodeOf(closeCodes)).map(
    ([code, meaning]) => html`<p lang="en"><code>${code}</code> ${String(meaning)}</p>`,
  )}</div></details>`

function codesOf(answer: unknown): Html[] {
  const { description } = nodeOf(answer)
  const codes = typeof description === 'string' ? description.split(', ') : []
  return codes.map((code) => html`<a href="#${code}"><code>${code}</code></a> `)
}

/** A component is a link to its schema. */
const renderSchema = (schema: unknown): Html => {
  const reference = nodeOf(schema).$ref
  const name = typeof reference === 'string' ? reference.split('/').at(-1) : undefined
  return name === undefined
    ? html`<pre>${JSON.stringify(schema, null, 2)}</pre>`
    : html`<p><a href="#${name}"><code>${name}</code></a></p>`
}

function operationsOf(document: Node): Operation[] {
  return Object.entries(nodeOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(nodeOf(methods)).map(([method, node]) => {
      const [tag] = listOf(nodeOf(node).tags)
      return { method, path, tag: typeof tag === 'string' ? tag : 'api', node: nodeOf(node) }
    }),
  )
}

/** Returns the schema of a request or response body, for its first media type. */
function contentOf(part: unknown): unknown {
  const [media] = Object.values(nodeOf(nodeOf(part).content))
  return nodeOf(media).schema ?? {}
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nodeOf = (value: unknown): Node => (isNode(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
