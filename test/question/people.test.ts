import { describe, expect, it } from 'vitest'
import { tellApart } from '../../src/question/people.ts'
import { paper } from '../search/support/papers.ts'

const by = (name: string, ...authors: string[]) => ({ ...paper(name), title: name, authors })
const told = (typed: string, ...papers: ReturnType<typeof by>[]) =>
  tellApart(papers, typed).map(({ name, coauthor, papers: own }) => [
    name,
    coauthor,
    ...own.map((one) => one.title),
  ])

describe('people of one name', () => {
  it('are told apart by whom they write with, through others too; who has most papers is first', () => {
    expect(
      told(
        'wei li',
        by('one', 'Wei Li', 'Bo Xu'),
        by('two', 'Ann Doe', 'Wei Li'),
        by('three', 'Wei Li', 'Cy Poe', 'Ann Doe'),
        by('four', 'Wei Li', 'Cy Poe'),
        by('five', 'Wei Li'),
      ),
    ).toEqual([
      ['Wei Li', 'Ann Doe', 'two', 'three', 'four'],
      ['Wei Li', 'Bo Xu', 'one'],
      ['Wei Li', undefined, 'five'],
    ])
  })

  it('are one under a rare name where a field or the years join them, through others too, and apart else', () => {
    const of = (name: string, published: string, ...categories: string[]) => ({
      ...by(name, 'Yo Ben', `With ${name}`),
      published,
      categories,
    })
    const papers = [
      of('one', '2019-01-01', 'cs.LG'),
      of('two', '2014-05-01', 'cs.CL', 'stat.ML'),
      of('three', '2013-05-01', 'math.ST'),
      of('four', '2003-05-01', 'math.AG'),
      of('five', '1995-05-01', 'hep-th'),
    ]
    const people = (isRare: boolean) =>
      tellApart(papers, 'yo ben', () => isRare).map((person) => person.papers.map(({ title }) => title))
    expect(people(true)).toEqual([['one', 'two', 'three', 'four'], ['five']])
    expect(people(false)).toHaveLength(5)
  })

  it('are one under a rare name where no field is told and a gap is no longer than a sample may have', () => {
    const of = (name: string, published: string) => ({ ...by(name, 'Yo Ben', `With ${name}`), published })
    const papers = [of('one', '2019-01-01'), of('two', '2011-05-01'), of('three', '1995-05-01')]
    const people = tellApart(papers, 'yo ben', () => true)
    expect(people.map((person) => person.papers.map(({ title }) => title))).toEqual([
      ['one', 'two'],
      ['three'],
    ])
  })

  it('are told apart by how their names are spelled out, but not by accents and capitals', () => {
    expect(
      told(
        'garcia',
        by('one', 'Ana García', 'Bo'),
        by('two', 'Ana GARCIA', 'Bo'),
        by('three', 'Luis Garcia'),
      ),
    ).toEqual([
      ['Ana García', 'Bo', 'one', 'two'],
      ['Luis Garcia', undefined, 'three'],
    ])
  })

  it('are called so by the words that an index has of a name, of compounds too, and not by parts of a word', () => {
    const papers = [
      by('one', 'Ian MacDonald'),
      by('two', 'Anna MacDonald-Smith'),
      by('three', 'Bo Xu', 'J. MACDONALD'),
      by('four', 'Donald Duck'),
    ]
    expect(told('MacDonald', ...papers).map(([name]) => name)).toEqual([
      'Ian MacDonald',
      'Anna MacDonald-Smith',
      'J. MACDONALD',
    ])
    expect(told('macdonald-smith', ...papers).map(([name]) => name)).toEqual(['Anna MacDonald-Smith'])
    expect(told('donald', ...papers).map(([name]) => name)).toEqual(['Donald Duck'])
  })
})
