import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { compose, composeDocument, composeText, manifests, readDeploy } from './files.ts'
import { findComposeErrors, findKubernetesErrors } from './schemas.ts'

const lucas = ['migrate', 'web', 'worker']

describe('deploy/compose.yaml', () => {
  test('follows the Compose specification', () => expect(findComposeErrors(composeDocument)).toEqual([]))

  test.each([
    ['an unknown key', composeText.replace('    restart: on-failure', '    restarts: on-failure')],
    ['a wrong type', composeText.replace('deploy: { replicas: 2 }', 'deploy: { replicas: two }')],
    [
      'an unknown condition',
      composeText.replaceAll('service_completed_successfully', 'service_completed_somehow'),
    ],
  ])('the check finds %s', (_, planted) =>
    expect(findComposeErrors(parse(planted, { merge: true }))).not.toEqual([]),
  )

  test('starts migrate once, then two web and two worker processes, behind Caddy', () => {
    const { migrate, web, worker, caddy } = compose.services
    expect([web?.deploy?.replicas, worker?.deploy?.replicas, migrate?.deploy]).toEqual([2, 2, undefined])
    for (const service of [web, worker])
      expect(service?.depends_on.migrate?.condition).toBe('service_completed_successfully')
    expect(caddy?.depends_on.web?.condition).toBe('service_healthy')
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0)
    expect(published.map(([name]) => name)).toEqual(['caddy'])
  })

  test('every service but the database has a read-only root, no capability and no new privileges', () => {
    const open = Object.entries(compose.services).filter(
      ([name, { read_only, cap_drop, security_opt }]) =>
        name !== 'postgres' &&
        !(read_only && cap_drop.includes('ALL') && security_opt.includes('no-new-privileges:true')),
    )
    expect(open.map(([name]) => name)).toEqual([])
  })

  test('only migrate gets the owner’s credentials', () => {
    const owners = Object.entries(compose.services).filter(([, { env_file }]) =>
      env_file.includes('migrate.env'),
    )
    expect(owners.map(([name]) => name)).toEqual(['migrate'])
    for (const name of lucas) expect(compose.services[name]?.environment.LUCAS_ROLE).toBe(name)
  })

  test('the backup shares image, data and socket with the database, and the repository is a volume of its own', () => {
    const { postgres, backup, worker } = compose.services
    expect([backup?.image, backup?.user]).toEqual([postgres?.image, 'postgres'])
    const places = (service: typeof backup) =>
      service?.volumes.map((volume) => volume.replace(/:ro$/, '')) ?? []
    expect(places(postgres)).toEqual(
      expect.arrayContaining(places(backup).filter((volume) => !volume.startsWith('backup-info:'))),
    )
    expect(places(backup)).toContain('backups:/var/lib/pgbackrest')
    expect(worker?.volumes).toContain('backup-info:/var/lib/lucas-backup:ro')
    expect(worker?.environment.BACKUP_INFO_FILE).toBe('/var/lib/lucas-backup/info.json')
    for (const script of ['daily.sh', 'backup.sh'])
      expect(readDeploy(`pgbackrest/${script}`)).toContain('pgbackrest --stanza=lucas')
  })

  test('every image has an exact version', () => {
    const loose = Object.values(compose.services).filter(({ image }) => !/:v?\d+\.\d+/.test(image))
    expect(loose).toEqual([])
  })
})

describe('deploy/kubernetes', () => {
  test('follows the schema of its kinds', () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Ingress',
      'Job',
      'Namespace',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Service',
    ])
    expect(
      manifests.flatMap(({ path, raw }) => findKubernetesErrors(raw).map((error) => path + error)),
    ).toEqual([])
  })

  test.each([
    ['a misspelled field', '"replicas":2', '"replica":2'],
    ['a writable root', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'],
    ['root', '"runAsUser":10001', '"runAsUser":0'],
    ['an unknown kind', '"kind":"Deployment"', '"kind":"Deploy"'],
  ])('the check finds %s', (_, good, bad) => {
    const text = JSON.stringify(manifests.find(({ kind }) => kind === 'Deployment')?.raw)
    expect(text).toContain(good)
    expect(findKubernetesErrors(JSON.parse(text.replace(good, bad)))).not.toEqual([])
  })

  test('only the job gets the owner’s credentials', () => {
    const owners = manifests.filter(({ spec }) =>
      spec?.template?.spec.containers.some(({ envFrom }) =>
        envFrom.some(({ secretRef }) => secretRef?.name === 'lucas-owner'),
      ),
    )
    expect(owners.map(({ kind }) => kind)).toEqual(['Job'])
  })
})
