/**
 * What is asked of the two hundred papers whose ranking is reviewed: each way in which a query can be read.
 */

export const goldenQueries = [
  // Words, few and many.
  'reward hacking',
  'grpo',
  'vision language models',
  'reinforcement learning from human feedback',
  'small language models for mathematical reasoning',
  'why do long chains of thought overthink',
  'how can a model learn to search the web before it answers a question',
  'papers about agents that use tools',
  'recent papers',
  'policy optimization without a critic',
  'generalization of fine-tuned models to unseen tasks and out-of-distribution inputs',
  'robots manipulation from video',
  'medical question answering',
  'unlearning',
  'curriculum',
  'test-time scaling compute budget',
  'formal theorem proving in Lean',
  'exploration in sparse reward games',
  // Spelled in another way: acronyms, joined and parted words, numbers, accents, typing errors.
  'RLHF',
  'DPO',
  'chain of thought',
  'CoT prompting',
  'LLMs',
  'finetuning',
  'fine tuning',
  'deepseekr1',
  'DeepSeek-R1',
  'vlm r1',
  'pass@32',
  'Pokemon',
  'reinforcment lerning',
  'multimodel reasonning',
  'kimi',
  'papesr',
  // Quoted, excluded, joined.
  '"reward model"',
  '"chain of thought" reasoning',
  '"group relative policy optimization"',
  'reasoning -vision',
  'ppo or dpo',
  '(ppo or grpo) math',
  '"long context" or pruning',
  'reward -"reward model" -code',
  // Fields, days, order.
  'title:reasoning',
  'title:"language models"',
  'author:Zhao',
  'author:"Haozhan Shen"',
  'reasoning author:li',
  'topic:agents',
  'topic:safety robustness',
  'topic:multimodal or topic:efficiency',
  'after:2025-04-09',
  'agents after:2025-04-01 before:2025-04-11',
  'since:2w reward',
  'has:code reasoning',
  'has:code',
  'reasoning sort:new',
  // Copied from papers.
  'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
  'Recently DeepSeek R1 has shown that reinforcement learning can substantially improve the reasoning capabilities of Large Language Models through a simple yet effective design',
  'zxqv',
]

export const typedSoFar = [
  'rew',
  'reward ha',
  'vision lang',
  'reinf',
  'deeps',
  'autho',
  'reasoning mod',
  'gr',
]

/** By how their titles begin. */
export const similarTo = ['VLM-R1', 'Kimi-VL', 'Leanabell-Prover', 'Human-Level Competitive']
