/** What the sentences of the tables may rely on. */

export const knownTopics = ['agents', 'reasoning', 'safety', 'retrieval']

/** Young, Long and Song are names and words at once. */
export const knownAuthors = [
  'Haozhan Shen',
  'Yann LeCun',
  'Yoshua Bengio',
  'Wei Li',
  'Rafael Rafailov',
  'John Schulman',
  'Ashish Vaswani',
  'Percy Liang',
  'Christopher Manning',
  'Fei-Fei Li',
  'Yi Chen',
  'Jakob Foerster',
  'Sergey Levine',
  'Chelsea Finn',
  'Paul Christiano',
  'Jan Leike',
  'Tri Dao',
  'Dan Hendrycks',
  'Emma Strubell',
  'Aaron Young',
  'Xin Long',
  'Jiaming Song',
]
