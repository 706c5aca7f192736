import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInside, namesInside } from '../../src/http/addresses.ts'

describe('addresses', () => {
  it('lead inside when they are loopback, private, link-local, shared, mapped, translated or reserved', () => {
    for (const address of [
      '127.0.0.1',
      '127.9.9.9',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
      '224.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd00:ec2::254',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      'ff02::1',
      // IPv4 inside of IPv6, in every form that there was.
      '::7f00:1',
      '::127.0.0.1',
      '::a00:1',
      '::808:808',
      '::2',
      '::ffff:0:127.0.0.1',
      '::ffff:0:7f00:1',
      '0:0:0:0:0:ffff:7f00:1',
      '0000:0000:0000:0000:0000:0000:7f00:0001',
      '64:ff9b::127.0.0.1',
      '64:ff9b:1::7f00:1',
      '2002:7f00:1::',
      '2002:a00:1::1',
      '2001:0:7f00:1::',
      '2001:0:4136:e378:8000:63bf:80ff:fffe',
      'fec0::1',
      'feff::1',
      '100::1',
      '5f00::1',
      '3fff::1',
      '4000::1',
      'e000::1',
      'nonsense',
      '',
    ])
      expect(isInside(address), address).toBe(true)
  })

  it('lead outside when they are public', () => {
    for (const address of ['151.101.3.42', '8.8.8.8', '172.32.0.1', '2a04:4e42::555', '::ffff:8.8.8.8'])
      expect(isInside(address), address).toBe(false)
  })

  it('are recognised in links however they are spelt', () => {
    for (const host of [
      '127.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '[::1]',
      '[::ffff:7f00:1]',
      '[::7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fec0::1]',
      '１２７.0.0.1',
    ])
      expect(namesInside(new URL(`http://${host}/`)), host).toBe(true)
    expect(namesInside(new URL('https://arxiv.org/'))).toBe(false)
    expect(namesInside(new URL('http://8.8.8.8/'))).toBe(false)
  })

  it('of the private ranges lead inside, every one, as numbers too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([10], [127], [192, 168], [169, 254]),
        fc.nat(2 ** 24 - 1),
        (prefix, rest) => {
          const bytes = [...prefix, rest & 255, (rest >> 8) & 255, (rest >> 16) & 255].slice(0, 4)
          const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
          expect(isInside(bytes.join('.'))).toBe(true)
          expect(namesInside(new URL(`http://${number}/`))).toBe(true)
        },
      ),
    )
  })
})
