import { readdirSync, readFileSync } from 'node:fs'
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#server/config/load.ts'
import { Variables } from '#server/config/schema.ts'

const folder = 'deploy/kubernetes'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const kustomization = parse(read('kustomization.yaml'))
const deployment = parse(read('deployment.yaml')) as IDeployment
const pod = deployment.spec?.template.spec
const [container] = pod?.containers ?? []
const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value ?? '']))

function readVariables(name: string): Record<string, string> {
  const lines = read(name).split('\n').filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  )
}

const kinds = { Deployment, Ingress, NetworkPolicy, PodDisruptionBudget, Namespace, Service }

test('Kubernetes accepts every manifest, and each file is part of the whole', () => {
  const files = readdirSync(folder).filter((name) => /(?<!kustomization)\.yaml$/.test(name))

  expect(kustomization.resources.toSorted()).toEqual(files)
  for (const name of files) {
    const manifest = parse(read(name))
    const Kind = kinds[manifest.kind as keyof typeof kinds]
    expect(() => new Kind(manifest).validate(), name).not.toThrow()
  }
})

test('a manifest with a wrong value is found', () => {
  const replicas = { ...deployment, spec: { ...deployment.spec, replicas: 'two' } }

  expect(() => new Deployment(replicas as never).validate()).toThrow()
})

test('the site starts with the configuration of the manifests once the secrets are filled in', () => {
  const names = Object.keys(readVariables('secrets.env.example'))
  const filled = {
    ...readVariables('secrets.env.example'),
    AUTH_SECRETS: 'Zm9yIHRoZSBtYW5pZmVzdHMgb2YgdGhlIHRlc3Q',
    METRICS_TOKEN: 'YW5vdGhlciBvbmUgZm9yIHRoZSBtYW5pZmVzdHM',
    STRIPE_SECRET_KEY: 'sk_live_example',
    STRIPE_WEBHOOK_SECRET: 'whsec_example',
  }
  const plain = Object.entries(env).filter(([name]) => !name.endsWith('_FILE'))
  const given = { ...readVariables('config.env'), ...filled, ...Object.fromEntries(plain) }

  expect(readEnv(given)).toMatchObject({ host: '0.0.0.0', port: 3000, misspelled: [] })
  const files = Object.entries(env).filter(([name]) => name.endsWith('_FILE'))
  expect(files).toEqual(names.map((name) => [`${name}_FILE`, `/run/secrets/site/${name}`]))
  expect(names.filter((name) => !(name in Variables.shape))).toEqual([])
})

test('Kubernetes waits longer for a replica to stop than the replica needs', () => {
  const { STOP_GRACE_SECONDS, STOP_DRAIN_SECONDS } = env
  const needed = Number(STOP_GRACE_SECONDS) + Number(STOP_DRAIN_SECONDS) + 2
  const noticed = (container?.readinessProbe?.periodSeconds ?? 0) * 2

  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(needed)
  expect(Number(STOP_GRACE_SECONDS)).toBeGreaterThanOrEqual(noticed)
})

test('the site runs without privileges, and nobody else reaches it', () => {
  const policy = parse(read('network-policy.yaml'))

  expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
  expect(container?.securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(pod?.automountServiceAccountToken).toBe(false)
  expect(policy.spec.podSelector).toEqual(deployment.spec?.selector)
  expect(policy.spec.ingress.every((rule: { from?: unknown[] }) => rule.from?.length)).toBe(true)
})
