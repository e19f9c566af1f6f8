import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  compose,
  composeDocument,
  composeText,
  familyCompose,
  familyDocument,
  manifests,
  readDeploy,
} from './files.ts'
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

  test('the log of no service can fill the disk', () => {
    const unlimited = Object.entries(compose.services).filter(
      ([, { logging }]) =>
        !(/^\d+m$/.test(logging?.options['max-size'] ?? '') && Number(logging?.options['max-file']) > 1),
    )
    expect(unlimited.map(([name]) => name)).toEqual([])
  })

  test('every image has an exact version', () => {
    const loose = Object.values(compose.services).filter(({ image }) => !/:v?\d+\.\d+/.test(image))
    expect(loose).toEqual([])
  })
})

describe('deploy/family/compose.yaml', () => {
  const { certificate, lucas, caddy } = familyCompose.services

  test('follows the Compose specification', () => expect(findComposeErrors(familyDocument)).toEqual([]))

  test('writes the page of the root once, then starts Lucas with its database behind Caddy, which alone is published', () => {
    expect(Object.keys(familyCompose.services)).toEqual(['certificate', 'lucas', 'caddy'])
    expect(caddy?.depends_on).toMatchObject({
      certificate: { condition: 'service_completed_successfully' },
      lucas: { condition: 'service_healthy' },
    })
    expect([certificate?.ports, lucas?.ports]).toEqual([[], []])
    expect(readDeploy('family/Caddyfile.own')).toContain('{$LUCAS_SERVER:127.0.0.1:3210}')
    expect(caddy?.environment.LUCAS_SERVER).toBe('lucas:3210')
  })

  test('has a read-only root, no capability, a limit for its log and an exact version everywhere', () => {
    for (const [name, { image, read_only, cap_drop, security_opt, logging }] of Object.entries(
      familyCompose.services,
    ))
      expect([name, read_only, cap_drop, security_opt, logging, image]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
        compose.services.web?.logging,
        expect.stringMatching(/:v?\d+\.\d+/),
      ])
  })

  test('stores data and backups apart, where the settings and the image have them', () => {
    const settings = readDeploy('family/lucas.env.example')
    for (const [name, folder] of [
      ['data', '/var/lib/lucas'],
      ['backups', '/var/lib/lucas-backups'],
    ]) {
      expect(lucas?.volumes).toContain(`${name}:${folder}`)
      expect(settings).toContain(`='${folder}'`)
      expect(readDeploy('Dockerfile')).toContain(` ${folder}`)
    }
    // The key of the root is for the proxy alone.
    expect(certificate?.volumes.filter((volume) => volume.startsWith('./'))).toEqual([
      './root/root.crt:/etc/lucas/root.crt:ro',
    ])
    expect(lucas?.volumes.filter((volume) => volume.startsWith('./'))).toEqual([])
  })
})

describe('deploy/kubernetes', () => {
  test('follows the schema of its kinds', () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Ingress',
      'Job',
      'Namespace',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'StatefulSet',
    ])
    expect(
      manifests.flatMap(({ path, raw }) => findKubernetesErrors(raw).map((error) => path + error)),
    ).toEqual([])
  })

  test.each([
    ['a misspelled field', '"replicas":2', '"replica":2'],
    ['a writable root', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'],
    ['root', '"runAsUser":10001', '"runAsUser":0'],
    ['a temporary folder without a limit', '"emptyDir":{"sizeLimit":"256Mi"}', '"emptyDir":{}'],
    ['an unknown kind', '"kind":"Deployment"', '"kind":"Deploy"'],
  ])('the check finds %s', (_, good, bad) => {
    const text = JSON.stringify(manifests.find(({ kind }) => kind === 'Deployment')?.raw)
    expect(text).toContain(good)
    expect(findKubernetesErrors(JSON.parse(text.replace(good, bad)))).not.toEqual([])
  })

  /** The container of web or worker, with what its pod says. */
  function getServer(role: string) {
    const found = manifests.find(({ spec }) => spec?.template?.metadata.labels.role === role)
    const [container] = found?.spec?.template?.spec.containers ?? []
    if (found?.spec?.template === undefined || container === undefined) throw new Error(`there is no ${role}`)
    const { metadata, spec } = found.spec.template
    return {
      kind: found.kind,
      raw: JSON.stringify(found.raw),
      labels: metadata.labels,
      pod: spec,
      ...container,
    }
  }

  test('a pod that runs stays in service: nothing but its own end takes it out', () => {
    const paths = (role: string) => {
      const { startupProbe, readinessProbe, livenessProbe } = getServer(role)
      return [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path)
    }
    // A new pod of web must have been ready once. A late queue is no reason to wait with a release of the workers.
    expect(paths('web')).toEqual(['/readyz', '/healthz', '/healthz'])
    expect(paths('worker')).toEqual(['/healthz', '/healthz', '/healthz'])
    const web = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'lucas-web')
    // It would also send requests to pods that do not listen yet and to those that end.
    expect(JSON.stringify(web?.raw)).not.toContain('publishNotReadyAddresses')
  })

  test('a pod of web serves until no request reaches it any more, and then has time to stop', () => {
    const { lifecycle, pod } = getServer('web')
    const [command, seconds] = lifecycle?.preStop.exec.command ?? []
    expect([command, Number(seconds) >= 5]).toEqual(['sleep', true])
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 10)
  })

  test('each worker has a volume of its own, and no volume is shared', () => {
    expect([getServer('web').kind, getServer('worker').kind]).toEqual(['Deployment', 'StatefulSet'])
    expect(getServer('worker').raw).toContain('"accessModes":["ReadWriteOnce"]')
    expect(JSON.stringify(manifests.map(({ raw }) => raw))).not.toContain('ReadWriteMany')
  })

  test('Prometheus reads web and worker, and the policies let in it and the ingress only', () => {
    const config = manifests.find(({ kind }) => kind === 'ConfigMap')?.data
    for (const role of ['web', 'worker']) {
      const { labels, ports } = getServer(role)
      expect([role, labels.metrics]).toEqual([role, 'scraped'])
      expect(ports.map(({ containerPort }) => String(containerPort))).toEqual([
        config?.PORT,
        config?.METRICS_PORT,
      ])
    }
    const policies = manifests
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ raw }) => JSON.stringify(raw))
    expect(
      policies.filter((text) => text.includes('"podSelector":{},"policyTypes":["Ingress","Egress"]')),
    ).toHaveLength(1)
    const open = policies.flatMap((text) =>
      [...text.matchAll(/"ingress":(.*)/g)].map(([, rules = '']) => rules),
    )
    expect(open.map((rules) => /"port":(\d+)/.exec(rules)?.[1])).toEqual([config?.PORT, config?.METRICS_PORT])
    for (const rules of open) expect(rules).toContain('kubernetes.io/metadata.name')
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
