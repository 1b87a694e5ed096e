/** What Jinja 3.1.6 (Python, with its loop controls) writes for templates, asked once: the outsider our language is held to. */

/** The variables of every template below. */
export const jinjaData: Readonly<Record<string, unknown>> = {
  n: 7,
  zero: 0,
  half: 2.5,
  neg: -3,
  yes: true,
  no: false,
  nothing: null,
  empty: '',
  word: 'Delay',
  sentence: 'the quick  brown fox',
  nums: [3, 1, 2, 5, 4],
  words: ['b', 'A', 'c', 'a', 'B'],
  rec: { a: 1, b: 'two', c: [1, 2] },
  rows: [
    { k: 'x', v: 2 },
    { k: 'y', v: 5 },
    { k: 'X', v: 1 },
    { k: 'z', v: 5 },
  ],
  pairs: [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ],
};

/** Template and what Jinja writes. */
export const jinjaCases: readonly (readonly [template: string, output: string])[] = [
  ['{{ n }}|{{ half }}|{{ neg }}|{{ yes }}|{{ no }}|{{ nothing }}|{{ empty }}|{{ word }}', '7|2.5|-3|True|False|None||Delay'],
  [
    '{{ nums }}|{{ rec }}|{{ none }}|{{ (1,) }}|{{ (1, 2) }}|{{ () }}|{{ {} }}',
    "[3, 1, 2, 5, 4]|{'a': 1, 'b': 'two', 'c': [1, 2]}|None|(1,)|(1, 2)|()|{}",
  ],
  [
    '{{ n + 1 }} {{ n - 10 }} {{ n * 3 }} {{ n / 2 }} {{ n // 2 }} {{ n % 4 }} {{ n ** 2 }} {{ -n }} {{ +n }}',
    '8 -3 21 3.5 3 3 49 -7 7',
  ],
  ['{{ neg // 2 }} {{ neg % 2 }} {{ neg % -2 }} {{ 7 % -4 }} {{ -7 // -2 }}', '-2 1 -1 -1 3'],
  ['{{ 2 + 3 * 4 }} {{ (2 + 3) * 4 }} {{ 2 ** 3 ** 1 }} {{ 10 - 3 - 2 }} {{ 20 // 3 // 2 }}', '14 20 8 5 3'],
  ['{{ n < 7 }} {{ n <= 7 }} {{ n > 7 }} {{ n >= 7 }} {{ n == 7 }} {{ n != 7 }}', 'False True False True True False'],
  ['{{ n < 8 }} {{ n <= 6 }} {{ n > 6 }} {{ n >= 8 }} {{ n == 8 }} {{ n != 8 }}', 'True False True False False True'],
  [
    "{{ 'a' < 'b' }} {{ 'b' < 'a' }} {{ 'a' <= 'a' }} {{ 'B' < 'a' }} {{ 'a' > 'B' }} {{ 'a' < 'a' }}",
    'True False True True True False',
  ],
  [
    '{{ [1, 2] < [1, 3] }} {{ [1, 2] < [1, 2, 0] }} {{ [2] < [1, 9] }} {{ [1, 2] <= [1, 2] }} {{ [1, 2, 3] > [1, 2] }}',
    'True True False True True',
  ],
  [
    '{{ [1, 2] == [1, 2] }} {{ [1, 2] == [1, 3] }} {{ [1, 2] == [1] }} {{ [1, 2] == (1, 2) }} {{ (1, 2) == (1, 2) }} {{ [] == () }}',
    'True False False False True False',
  ],
  [
    "{{ {'a': 1} == {'a': 1} }} {{ {'a': 1} == {'a': 2} }} {{ {'a': 1} == {'b': 1} }} {{ {'a': 1} == {'a': 1, 'b': 2} }}",
    'True False False False',
  ],
  [
    "{{ True == 1 }} {{ 1 == True }} {{ False == 0 }} {{ True == 2 }} {{ 0 == False }} {{ '1' == 1 }} {{ none == [] }} {{ nothing == none }}",
    'True True True False True False False True',
  ],
  [
    "{{ 1 in nums }} {{ 9 in nums }} {{ 9 not in nums }} {{ 'el' in word }} {{ 'xx' in word }} {{ 'a' in rec }} {{ 'z' in rec }} {{ 'z' not in rec }}",
    'True False True True False True False True',
  ],
  [
    "{{ yes and no }} {{ yes and word }} {{ empty and word }} {{ empty or word }} {{ word or n }} {{ zero or none or 'last' }} {{ not yes }} {{ not zero }}",
    'False Delay  Delay Delay last False True',
  ],
  [
    "{{ not none }} {{ not rec }} {{ not {} }} {{ not '' }} {{ not 'a' }} {{ not [0] }} {{ not half }}",
    'True False True True False False False',
  ],
  [
    "{{ 'a' ~ 1 ~ none ~ true }} {{ 'a' + 'b' }} {{ [1] + [2] }} {{ 'ab' * 3 }} {{ [1, 2] * 2 }} {{ 'ab' * 0 }} {{ 'ab' * -1 }}",
    'a1NoneTrue ab [1, 2] ababab [1, 2, 1, 2]  ',
  ],
  [
    "{{ 'yes' if n > 5 else 'no' }} {{ 'yes' if n > 9 else 'no' }}[{{ 'yes' if n > 9 }}] {{ 'a' if none else 'b' if no else 'c' }}",
    'yes no[] c',
  ],
  ['{% if n > 9 %}a{% elif n > 6 %}b{% elif n > 5 %}c{% else %}d{% endif %}', 'b'],
  ['{% if n > 99 %}a{% elif n > 96 %}b{% else %}d{% endif %}[{% if no %}x{% endif %}]', 'd[]'],
  ['{% for x in nums %}{{ loop.index }}:{{ x }}{% if not loop.last %}, {% endif %}{% endfor %}', '1:3, 2:1, 3:2, 4:5, 5:4'],
  [
    '{% for x in nums %}{{ loop.index0 }}/{{ loop.revindex }}/{{ loop.revindex0 }}/{{ loop.length }}/{{ loop.first }} {% endfor %}',
    '0/5/4/5/True 1/4/3/5/False 2/3/2/5/False 3/2/1/5/False 4/1/0/5/False ',
  ],
  [
    "{% for x in nums %}{{ loop.previtem | default('-') }}<{{ x }}<{{ loop.nextitem | default('-') }} {% endfor %}",
    '-<3<1 3<1<2 1<2<5 2<5<4 5<4<- ',
  ],
  ['{% for x in nums if x > 2 %}{{ loop.index }}:{{ x }} {% else %}none{% endfor %}', '1:3 2:5 3:4 '],
  [
    '{% for x in nums if x > 9 %}{{ x }}{% else %}none{% endfor %} {% for x in [] %}{{ x }}{% else %}empty{% endfor %}',
    'none empty',
  ],
  [
    '{% for k, v in pairs %}{{ k }}={{ v }};{% endfor %} {% for k, v in rec.items() %}{{ k }}={{ v }};{% endfor %}',
    'a=1;b=2;c=3; a=1;b=two;c=[1, 2];',
  ],
  [
    '{% for k in rec %}{{ k }}{% endfor %} {% for c in word %}{{ c }}.{% endfor %} {% for v in rec.values() %}{{ v }} {% endfor %}{{ rec.keys() | list }}',
    "abc D.e.l.a.y. 1 two [1, 2] ['a', 'b', 'c']",
  ],
  ['{% for x in nums %}{% if x == 2 %}{% continue %}{% endif %}{% if x == 4 %}{% break %}{% endif %}{{ x }}{% endfor %}', '315'],
  ['{% for x in nums %}{{ x }}{% if x == 2 %}{% break %}{% endif %}-{% endfor %}', '3-1-2'],
  [
    '{% for a in [1, 2] %}{% for b in [1, 2] %}{{ a }}{{ b }}{{ loop.index }} {% endfor %}{{ loop.index }};{% endfor %}',
    '111 122 1;211 222 2;',
  ],
  ['{% set a = 1 %}{% set b, c = [2, 3] %}{{ a }}{{ b }}{{ c }}{% set d %}x{{ a }}y{% endset %}{{ d }}', '123x1y'],
  ['{% set a = 1 %}{% for x in nums %}{% set a = x %}{% endfor %}{{ a }}{% if yes %}{% set a = 9 %}{% endif %}{{ a }}', '19'],
  ['{% set ns = namespace(total=0) %}{% for x in nums %}{% set ns.total = ns.total + x %}{% endfor %}{{ ns.total }}', '15'],
  ["{% with a = 1, b = 2 %}{{ a }}{{ b }}{% endwith %}[{{ a | default('gone') }}]", '12[gone]'],
  [
    "{% macro tag(name, kind='b', last='?') %}<{{ kind }}>{{ name }}{{ last }}{% endmacro %}{{ tag('x') }}{{ tag('y', 'i') }}{{ tag('z', kind='u') }}{{ tag('w', 'i', 'l') }}",
    '<b>x?<i>y?<u>z?<i>wl',
  ],
  ['{% macro twice(x) %}{{ x * 2 }}{% endmacro %}{{ twice(twice(2) | int) }}', '8'],
  [
    '{{ word[0] }}{{ word[-1] }}{{ word[1:3] }}{{ word[:2] }}{{ word[-2:] }}{{ word[2:] }}{{ word[:-1] }}{{ word[1:99] }}{{ word[-99:2] }}',
    'DyelDeaylayDelaelayDe',
  ],
  [
    '{{ nums[0] }}{{ nums[-1] }}{{ nums[1:3] }}{{ nums[:2] }}{{ nums[-2:] }}{{ nums[::2] }}{{ nums[::-1] }}{{ nums[1::2] }}{{ nums[::-2] }}',
    '34[1, 2][3, 1][5, 4][3, 2, 4][4, 5, 2, 1, 3][1, 5][4, 2, 3]',
  ],
  [
    "{{ rec.a }}{{ rec['b'] }}{{ rec.c[1] }}{{ rec.get('a') }}{{ rec.get('z') }}{{ rec.get('z', 5) }}{{ rec['z'] | default('-') }}",
    '1two21None5-',
  ],
  [
    "{{ missing | default('d') }} {{ empty | default('d') }}|{{ empty | default('d', true) }} {{ none | default('d', boolean=True) }} {{ zero | default(3) }} {{ missing | d('e') }}",
    'd |d d 0 e',
  ],
  [
    "{{ '12' | int }} {{ ' 12 ' | int }} {{ '-4' | int }} {{ 'x' | int }} {{ 'x' | int(5) }} {{ '3.9' | int }} {{ -3.9 | int }} {{ true | int }} {{ none | int(default=-1) }}",
    '12 12 -4 0 5 3 -3 1 -1',
  ],
  ["{{ '1.5' | float }} {{ '1e2' | float + 0.5 }} {{ 'x' | float(2.5) }} {{ '-.5' | float }}", '1.5 100.5 2.5 -0.5'],
  ['{{ neg | abs }} {{ n | abs }} {{ -2.5 | abs }}', '3 7 2.5'],
  [
    "{{ 2.567 | round(2) }} {{ 2.5 | round(1) }} {{ 2.51 | round(1, 'ceil') }} {{ 2.59 | round(1, 'floor') }} {{ 1234.5678 | round(2) }} {{ 0.126 | round(precision=2, method='floor') }}",
    '2.57 2.5 2.6 2.5 1234.57 0.12',
  ],
  [
    "{{ nums | sort }} {{ nums | sort(reverse=true) }} {{ words | sort }} {{ words | sort(case_sensitive=true) }} {{ rows | sort(attribute='v') | map(attribute='k') | list }}",
    "[1, 2, 3, 4, 5] [5, 4, 3, 2, 1] ['A', 'a', 'b', 'B', 'c'] ['A', 'B', 'a', 'b', 'c'] ['X', 'x', 'y', 'z']",
  ],
  [
    '{{ nums | min }} {{ nums | max }} {{ words | min }} {{ words | max }} {{ [[1, 2], [1, 1]] | min }} {{ [2] | max }}',
    '1 5 A c [1, 1] 2',
  ],
  [
    "{{ nums | sum }} {{ nums | sum(start=10) }} {{ rows | sum(attribute='v') }} {{ [] | sum }} {{ [] | sum(start=4) }}",
    '15 25 13 0 4',
  ],
  [
    "{{ nums | first }} {{ nums | last }} {{ word | first }} {{ word | last }} {{ nums | length }} {{ rec | length }} {{ word | length }} {{ 'ab' | count }}",
    '3 4 D y 5 3 5 2',
  ],
  [
    '{{ nums | reverse | list }} {{ word | reverse }} {{ word | list }} {{ rec | list }}',
    "[4, 5, 2, 1, 3] yaleD ['D', 'e', 'l', 'a', 'y'] ['a', 'b', 'c']",
  ],
  [
    "{{ ['a', 'b', 'a', 'A', 'b'] | unique | list }} {{ ['a', 'A', 'b'] | unique(case_sensitive=true) | list }} {{ rows | unique(attribute='v') | map(attribute='k') | list }} {{ [1, '1', 1] | unique | list }}",
    "['a', 'b'] ['a', 'A', 'b'] ['x', 'y', 'X'] [1, '1']",
  ],
  [
    "{{ nums | join }} {{ nums | join(', ') }} {{ rows | join('-', attribute='k') }} {{ [] | join(',') }} {{ [none, true] | join('/') }} {{ 'abc' | join('.') }}",
    '31254 3, 1, 2, 5, 4 x-y-X-z  None/True a.b.c',
  ],
  [
    "{{ words | map('upper') | list }} {{ words | map('lower') | join }} {{ ['1', 'x'] | map('int', 7) | list }} {{ rows | map(attribute='v') | sum }} {{ rows | map(attribute='w', default='-') | join }}",
    "['B', 'A', 'C', 'A', 'B'] bacab [1, 7] 13 ----",
  ],
  [
    "{{ nums | select('odd') | list }} {{ nums | select('even') | list }} {{ nums | reject('odd') | list }} {{ nums | select('gt', 2) | list }} {{ [0, 1, '', 'a'] | select | list }} {{ [0, 1, '', 'a'] | reject | list }}",
    "[3, 1, 5] [2, 4] [2, 4] [3, 5, 4] [1, 'a'] [0, '']",
  ],
  [
    "{{ rows | selectattr('v', 'equalto', 5) | map(attribute='k') | list }} {{ rows | rejectattr('v', 'ge', 2) | map(attribute='k') | list }} {{ rows | selectattr('v') | list | length }} {{ rows | selectattr('k', 'in', ['x', 'z']) | map(attribute='v') | list }}",
    "['y', 'z'] ['X'] 4 [2, 5]",
  ],
  [
    "{{ word | upper }} {{ word | lower }} {{ 'hELLO wORLD' | capitalize }} {{ 'hello wORLD-day' | title }} [{{ '  a b ' | trim }}] {{ 'a-b-c' | replace('-', '+') }} {{ 'a-b-c' | replace('-', '+', 1) }} {{ 'a-b-c' | replace('-', '+', count=0) }}",
    'DELAY delay Hello world Hello World-Day [a b] a+b+c a+b-c a-b-c',
  ],
  [
    "{{ word.upper() }} {{ word.lower() }} [{{ ' a '.strip() }}] [{{ ' a '.lstrip() }}] [{{ ' a '.rstrip() }}] {{ 'a b'.title() }} {{ 'aB c'.capitalize() }}",
    'DELAY delay [a] [a ] [ a] A B Ab c',
  ],
  [
    "{{ word.startswith('De') }} {{ word.startswith('el') }} {{ word.endswith('lay') }} {{ word.endswith('De') }} {{ word.find('l') }} {{ word.find('z') }} {{ 'banana'.count('an') }} {{ 'banana'.count('x') }} {{ 'abc'.count('') }}",
    'True False True False 2 -1 2 0 4',
  ],
  [
    "{{ '12'.isdigit() }} {{ '1a'.isdigit() }} {{ ''.isdigit() }} {{ 'ab'.isalpha() }} {{ 'a1'.isalpha() }} {{ 'a1'.isalnum() }} {{ 'a 1'.isalnum() }}",
    'True False False True False True False',
  ],
  [
    "{{ sentence.split() }} {{ 'a,b,c'.split(',') }} {{ 'a,b,c'.split(',', 1) }} {{ 'a,b,c'.split(',', 2) }} {{ 'a b c'.split(None, 1) }} {{ ''.split() }} {{ ''.split(',') }} {{ 'a,b'.split(',', 0) }}",
    "['the', 'quick', 'brown', 'fox'] ['a', 'b', 'c'] ['a', 'b,c'] ['a', 'b', 'c'] ['a', 'b c'] [] [''] ['a,b']",
  ],
  [
    "{{ ', '.join(['a', 'b']) }} {{ '-'.join('abc') }} {{ 'a\\nb\\r\\nc'.splitlines() }} {{ 'a-b-c'.replace('-', '') }} {{ 'a-b-c'.replace('-', '+', 1) }} {{ 'a-b'.replace('x', 'y') }}",
    "a, b a-b-c ['a', 'b', 'c'] abc a+b-c a-b",
  ],
  [
    "{{ '{} and {}'.format('a', 2) }} {{ '{0}{1}{0}'.format('a', 'b') }} {{ '{x}-{y}'.format(x=1, y='z') }} {{ '{}{x}'.format(1, x=2) }}",
    'a and 2 aba 1-z 12',
  ],
  ["{{ [1, 2, 1].count(1) }} {{ [1, 2, 1].count(3) }} {{ [5, 6].index(6) }} {{ ['a', 'b'].index('a') }}", '2 0 1 0'],
  [
    '{{ n is defined }} {{ missing is defined }} {{ missing is undefined }} {{ n is undefined }} {{ none is none }} {{ n is none }} {{ n is not none }}',
    'True False True False True False True',
  ],
  [
    '{{ n is odd }} {{ n is even }} {{ 4 is even }} {{ -3 is odd }} {{ -4 is odd }} {{ 9 is divisibleby 3 }} {{ 9 is divisibleby 2 }} {{ 9 is divisibleby(9) }}',
    'True False True True False True False True',
  ],
  [
    '{{ n is number }} {{ word is number }} {{ word is string }} {{ n is string }} {{ nums is sequence }} {{ n is iterable }} {{ nums is iterable }} {{ word is iterable }} {{ rec is mapping }} {{ nums is mapping }}',
    'True False True False True False True True True False',
  ],
  [
    '{{ true is true }} {{ 1 is true }} {{ false is false }} {{ 0 is false }} {{ true is boolean }} {{ 1 is boolean }} {{ 2 is integer }} {{ 2.5 is integer }} {{ 2.5 is float }} {{ 2 is float }}',
    'True False True False True False True False True False',
  ],
  [
    "{{ 'ab' is lower }} {{ 'aB' is lower }} {{ 'AB' is upper }} {{ 'aB' is upper }} {{ 3 is eq 3 }} {{ 3 is ne 3 }} {{ 3 is lt 3 }} {{ 3 is le 3 }} {{ 3 is gt 3 }} {{ 3 is ge 3 }} {{ 3 is in [3] }} {{ 4 is in [3] }} {{ 2 is lessthan 3 }} {{ 2 is greaterthan 3 }} {{ 2 is ge 3 }} {{ 4 is gt 3 }} {{ 4 is le 3 }}",
    'True False True False True False False True False True True False True False False True False',
  ],
  [
    '{{ range(4) | list }} {{ range(2, 5) | list }} {{ range(5, 0, -2) | list }} {{ range(0, 10, 3) | list }} {{ range(0) | list }} {{ range(3, 1) | list }} {{ range(0, 9, 3) | list }} {{ range(3, 0, -3) | list }}',
    '[0, 1, 2, 3] [2, 3, 4] [5, 3, 1] [0, 3, 6, 9] [] [] [0, 3, 6] [3]',
  ],
  [
    "{{ dict(a=1, b=2) }} {{ rec | items | list }} {{ [3, 1] | tojson }} {{ {'a': [1, none, true, 'x']} | tojson }}",
    "{'a': 1, 'b': 2} [('a', 1), ('b', 'two'), ('c', [1, 2])] [3, 1] {\"a\": [1, null, true, \"x\"]}",
  ],
  ['a {%- if yes -%} b {%- endif -%} c {#- gone -#} d {{- n -}} e', 'abcd7e'],
  [
    "{% raw %}{{ n }}{% endraw %} {# comment #}{{ '{{' }} {{ \"it's\" }} {{ 'say \"x\"' }} {{ 'tab\\there' }}",
    '{{ n }} {{ it\'s say "x" tab\there',
  ],
  [
    '{{ 1_000 }} {{ 1.5e3 + 0.5 }} {{ 0.1 + 0.2 }} {{ 1 / 3 }} {{ 10 ** 3 }} {{ 2 ** -1 }}',
    '1000 1500.5 0.30000000000000004 0.3333333333333333 1000 0.5',
  ],
  [
    "{{ nums | sort | first }} {{ (nums | sort)[0] }} {{ nums | length > 4 }} {{ 'a' ~ nums | length }} {{ -n | abs }} {{ n | float / 2 }}",
    '1 1 True a5 7 3.5',
  ],
  [
    "{{ rows[1].v }} {{ rows[-1]['k'] }} {{ rows | map(attribute='k') | map('upper') | unique | join(',') }} {{ pairs | map('first') | join }} {{ pairs | map('last') | sum }}",
    '5 z X,Y,Z abc 6',
  ],
  [
    "{{ 'x' if missing is defined else 'y' }} {{ (missing | default([])) | length }} {% for x in missing | default([]) %}{{ x }}{% else %}z{% endfor %}",
    'y 0 z',
  ],
  [
    "{{ -2 ** 2 }} {{ 2 ** 3 ** 2 }} {{ 2 ** -1 }} {{ -half | round(1) }} {{ - -n }} {{ -nums[0] }} {{ -word.find('l') }} {{ 2 * -n | abs }}",
    '4 64 0.5 -2.5 7 -3 -2 14',
  ],
  [
    "{{ {'b': \"it's <b>&\", 'a': 'éß'} | tojson }} {{ 'x\"y' | tojson }} {{ none | tojson }} {{ {} | tojson }}",
    '{"a": "\\u00e9\\u00df", "b": "it\\u0027s \\u003cb\\u003e\\u0026"} "x\\"y" null {}',
  ],
  [
    "{{ 'aa' is string and 3 is odd }} {{ not 3 is even }} {{ 3 is not even }} {{ 1 < 2 < 3 }} {{ 1 < 3 < 2 }} {{ 3 > 2 > 1 }} {{ 1 == 1 and 2 != 3 or 0 }}",
    'True True True True False True True',
  ],
];
