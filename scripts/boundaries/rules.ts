import type { ICruiseOptions, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

// The import rules of ARCHITECTURE.md. scripts/boundaries/planted/ holds one violation for each rule; the check
// fails when one of them is not detected.
const tests = '[.]test[.]tsx?$|^apps/[^/]+/test/|/fixtures/'
const server = '^apps/server/src/'
const repositories = 'repository([.]ts$|/)'
const features = '^apps/web/src/features/'
const lazyFeatures = `${features}[^/]+/lazy-(detail|connections-panel)[.]tsx$`
const detailParts = `${features}transaction-detail/parts[.]tsx$`
const database = '(database|open-database|embedded|backup|distribution|replica)'

type Side = IForbiddenRuleType['from']
type Target = IRegularForbiddenRuleType['to']

const rule = (name: string, comment: string, from: Side, to: Target) => ({
  name,
  comment,
  severity: 'error' as const,
  from,
  to,
})

/** The rules; each comment repeats the sentence of ARCHITECTURE.md. */
export const importRules = [
  rule('no-cycles', 'no import cycles', {}, { circular: true }),
  rule(
    'resolvable',
    'every import exists (a checker that cannot follow an import cannot judge it)',
    { pathNot: tests },
    { couldNotResolve: true, pathNot: '[.](css|woff2)$' },
  ),
  rule(
    'no-tests-imported',
    'the product imports no test',
    { path: '^(apps|packages)/', pathNot: tests },
    { path: tests },
  ),
  rule(
    'contract-alone',
    'the contract imports zod, and the date library in rules/',
    { path: '^packages/contract/src/', pathNot: `${tests}|^packages/contract/src/rules/` },
    { pathNot: '^packages/contract/src/|node_modules/zod/' },
  ),
  rule(
    'rules-pure',
    'rules/ imports nothing but the contract and the date library, not even node:',
    { path: '^packages/contract/src/rules/', pathNot: tests },
    { pathNot: '^packages/contract/src/|node_modules/(date-fns|@date-fns)/' },
  ),
  rule(
    'household-pure',
    'the household is pure and seeded: it imports nothing but itself, not even node:',
    { path: '^packages/household/src/', pathNot: tests },
    { pathNot: '^packages/household/src/' },
  ),
  rule('apps-apart', 'apps never import each other', { path: '^apps/([^/]+)/' }, { path: '^apps/(?!$1/)' }),
  rule(
    'contract-below-apps',
    'packages import no app',
    { path: '^packages/' },
    { path: '^(apps|e2e|bench|scripts|tools)/' },
  ),
  rule(
    'platform-knows-no-module',
    'platform imports no module',
    { path: `${server}platform/`, pathNot: tests },
    { path: `${server}(modules|providers)/` },
  ),
  rule(
    'modules-by-index',
    'modules import each other only through index.ts, and domain/ through domain/index.ts',
    { path: `${server}modules/([^/]+)/`, pathNot: tests },
    { path: `${server}modules/(?!$1/)[^/]+/(?!(domain/)?index[.]ts$)` },
  ),
  rule(
    'modules-by-index-from-outside',
    'code outside modules imports a module only through index.ts',
    { path: server, pathNot: `${server}modules/|${tests}` },
    { path: `${server}modules/[^/]+/(?!index[.]ts$)` },
  ),
  rule(
    'providers-by-port',
    'modules import no provider: the composition root passes providers in',
    { path: `${server}modules/`, pathNot: tests },
    { path: `${server}providers/` },
  ),
  rule(
    'composition-on-top',
    'only entry points and commands import the composition root',
    { path: `${server}(platform|modules|providers|checker)/`, pathNot: tests },
    { path: `${server}(composition/|app[.]ts|main[.]ts)` },
  ),
  rule(
    'domain-pure',
    'domain/ imports itself and the contract, not even node:',
    { path: `${server}.*/domain/`, pathNot: tests },
    { pathNot: `${server}.*/domain/|^packages/contract/src/` },
  ),
  rule(
    'sql-in-repositories',
    'SQL only in repositories and the database folders of the platform',
    { path: server, pathNot: `${server}platform/${database}/|${repositories}|${tests}` },
    { path: 'node_modules/(kysely|pg|pg-[a-z-]+)/', pathNot: 'node_modules/pg-boss/' },
  ),
  rule(
    'jobs-in-platform',
    'only platform/jobs imports the job library',
    { path: server, pathNot: `${server}platform/jobs(/|[.]ts$)|${tests}` },
    { path: 'node_modules/pg-boss/' },
  ),
  rule(
    'patterns-in-thread',
    'only the thread for patterns imports their library',
    { path: server, pathNot: `${server}platform/patterns/pattern-thread[.]ts$|${tests}` },
    { path: 'node_modules/re2js/' },
  ),
  rule(
    'routes-above-repositories',
    'routes never import repositories',
    { path: `${server}.*routes([.]ts$|/)`, pathNot: tests },
    { path: repositories },
  ),
  rule(
    'features-are-islands',
    'web features do not import each other, but for the lazy files of those that others show',
    { path: `${features}([^/]+)/`, pathNot: detailParts },
    { path: `${features}(?!$1/)`, pathNot: lazyFeatures },
  ),
  rule(
    'features-shown-by-name',
    'only transactions, review, dashboard and settings show other features',
    { path: features, pathNot: `${features}(transactions|review|dashboard|settings)/` },
    { path: lazyFeatures },
  ),
  rule(
    'detail-composes-by-name',
    'the transaction detail shows parts of the features named here',
    { path: detailParts },
    {
      path: features,
      pathNot: `${features}(transaction-detail|category-rules|goals|manual-transaction|recurring|review|split|transaction-rules)/`,
    },
  ),
  rule(
    'ui-and-lib-below',
    'ui and lib contain no product types: they import no entity, feature or route',
    { path: '^apps/web/src/(ui|lib)/', pathNot: tests },
    { path: '^apps/web/src/(entities|features|routes|router[.]tsx?|main[.]tsx?)' },
  ),
  rule(
    'entities-below-features',
    'entities import ui, lib, the contract and each other',
    { path: '^apps/web/src/entities/', pathNot: tests },
    { path: '^apps/web/src/(features|routes|router[.]tsx?|main[.]tsx?)' },
  ),
  rule(
    'features-below-routes',
    'features do not import the route files that show them',
    { path: '^apps/web/src/features/', pathNot: tests },
    { path: '^apps/web/src/(routes/|router[.]tsx?|main[.]tsx?)' },
  ),
  rule(
    'journeys-from-outside',
    'browser journeys use the product from outside and never import its code; they may start the sandbox bank',
    { path: '^e2e/' },
    { path: '^apps/', pathNot: '^apps/sandbox/src/(sandbox|environment)[.]ts$' },
  ),
]

/** How imports are followed. Do not exclude all dist folders: kysely is in one, and the SQL rule would find nothing. */
export const followImports: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  combinedDependencies: true,
}

/** Resolves imports as Node and Vite do. */
export const resolveImports = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
}
