import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import {
  createAddressFinder,
  createProxyList,
  getClientAddress,
  toNetwork,
} from './client-address.ts'

const isProxy = createProxyList({
  host: '127.0.0.1',
  trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
})
const from = (remoteAddress: string, forwarded?: string) =>
  getClientAddress(
    {
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage,
    isProxy,
  )

test('a visitor cannot fake another address with X-Forwarded-For', () => {
  expect(from('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test("a trusted proxy's header is used up to the first hop that is not trusted", () => {
  expect(from('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
  expect(from('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
  expect(from('2001:db8::1', '198.51.100.1')).toBe('198.51.100.1')
  expect(from('10.1.2.3', 'unknown, 198.51.100.1')).toBe('198.51.100.1')
})

test.each([
  ['198.51.100.1:51234', '198.51.100.1'],
  ['1.1.1.1, 198.51.100.1:51234, 10.9.9.9:80', '198.51.100.1'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
])('a port is not part of the address: %s', (forwarded, address) => {
  expect(from('10.1.2.3', forwarded)).toBe(address)
})

test.each([
  '198.51.100.1, unknown',
  '198.51.100.1, 203.0.113.7:port',
  '198.51.100.1, _hidden, 10.9.9.9',
  '198.51.100.1,',
])('the header is ignored when a hop near us is not an address: %s', (forwarded) => {
  expect(from('10.1.2.3', forwarded)).toBe('10.1.2.3')
})

test('on a Unix socket only the proxy can connect, so its header is used', () => {
  const isLocalProxy = createProxyList({ host: '/run/site.sock', trustedProxies: [] })
  const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.1' }
  const request = { socket: {}, headers } as unknown as IncomingMessage

  expect(getClientAddress(request, isLocalProxy)).toBe('198.51.100.1')
  expect(getClientAddress(request, isProxy)).toBe('')
})

test('an IPv4 address is the same over an IPv6 socket', () => {
  expect(from('::ffff:10.1.2.3', '::ffff:198.51.100.1')).toBe('198.51.100.1')
})

test('if all hops are trusted proxies, the nearest one counts', () => {
  expect(from('10.1.2.3', '10.0.0.1')).toBe('10.1.2.3')
})

test.each([
  '2001:db8:1:2::1',
  '2001:DB8:1:2:3:4:5:6',
  '2001:0db8:0001:0002::',
  '2001:db8:1:2::10.0.0.1',
  '2001:db8:1:2:ffff::%eth0',
])('%s belongs to its /64 network', (address) => {
  expect(toNetwork(address)).toBe('2001:db8:1:2::/64')
})

test('short IPv6 addresses are expanded, and an IPv4 address is its own network', () => {
  expect(toNetwork('::1')).toBe('0:0:0:0::/64')
  expect(toNetwork('fe80::1')).toBe('fe80:0:0:0::/64')
  expect(toNetwork('203.0.113.7')).toBe('203.0.113.7')
})

test('a proxy that is missing in TRUSTED_PROXIES is reported once', () => {
  const reported: string[] = []
  const findAddress = createAddressFinder({ isProxy, onUntrusted: (peer) => reported.push(peer) })
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    findAddress({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)

  ask('203.0.113.7', {})
  ask('10.1.2.3', { 'x-forwarded-for': '198.51.100.1' })
  expect(reported).toEqual([])

  expect(ask('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' })).toBe('203.0.113.7')
  ask('203.0.113.8', { 'x-forwarded-for': '198.51.100.1' })
  expect(reported).toEqual(['203.0.113.7'])
})
