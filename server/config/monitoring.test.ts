import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from './load.ts'

test('metrics are off, on a port of this machine, or behind a token', () => {
  const token = randomBytes(32).toString('base64')

  expect(readEnv({}).metrics).toBeNull()
  expect(readEnv({ METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9_464,
    token: null,
  })
  expect(readEnv({ METRICS_TOKEN: token }).metrics).toMatchObject({ port: null, token })
  const open = { METRICS_HOST: '0.0.0.0', METRICS_PORT: '9464' }
  expect(() => readEnv(open)).toThrow('METRICS_TOKEN is required')
  expect(readEnv({ ...open, METRICS_TOKEN: token }).metrics).toMatchObject({ host: '0.0.0.0' })
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have')
  expect(() => readEnv({ METRICS_PORT: '3000' })).toThrow('must be another port than PORT')
})

test('traces are exported with the variables of OpenTelemetry', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
  const OTEL_EXPORTER_OTLP_HEADERS = 'Api-Key=a%20b,x=y=z'
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }

  expect(readEnv({}).tracing).toBeNull()
  expect(readEnv(variables).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { 'api-key': 'a b', x: 'y=z' },
    serviceName: 'ghost-writers-ia',
    ratio: 1,
  })
  expect(() => readEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow('must be pairs')
  expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG')
})

test('operators are listed by their email addresses', () => {
  expect(readEnv({}).operators).toEqual([])
  expect(readEnv({ OPERATORS: 'Ada@ghost.example, grace@ghost.example' }).operators).toEqual([
    'ada@ghost.example',
    'grace@ghost.example',
  ])
  expect(() => readEnv({ OPERATORS: 'ada' })).toThrow('OPERATORS must be email addresses')
})
