/** Text that means something to one platform or the other, and must not. */
export const hostileTexts: readonly string[] = [
  '<!channel> <!here> <!everyone> <!subteam^S1|x> <#C123|general>',
  '<@U012AB3CD> <@123456789012345678> <@!123456789012345678> <@&1>',
  '*bold* _it_ ~gone~ **b** __u__ ~~s~~ ||spoiler|| `code` ```block```',
  '<https://evil.example|arxiv.org> [arxiv.org](https://evil.example) [a](<https://evil.example>)',
  '](https://evil.example) [x [y]]( http://evil.example )',
  'https://evil.example/ <https://evil.example> www.evil.example evil.example mailto:a@evil.example',
  '@everyone @here @EVERYONE @channel #general',
  '-# small\n# large\n### third\n> quote\n>>> all\n- list\n* list\n+ list\n1. one\n  2) two',
  '</cmd:1> </a b c:123456789012345678> <t:1700000000:R> <id:customize> <id:guide>',
  ':smile: :+1: <:x:123456789012345678> <a:x:123456789012345678> &amp; &lt;!channel&gt; &#60;',
  'left\u202Eright\u2066x\u2069 nul\u0000 esc\u001b[31m bell\u0007 zero\u200Bwidth\u2060 bom\uFEFF',
  '\\*not bold\\* \\<@&1> \\\\ \\`x\\` ends in \\',
  '$\\frac{a}{b}$ x_{t}^{*} \\mathbf{x}|y~\\cite{z} 100% & more',
  '``` `` ` ¯\\_(ツ)_/¯ | || ||| ~ ~~ _ __ * ** ***',
  '<!date^1392734382^{date}|fallback> javascript:alert(1) discord://x slack://open',
]
