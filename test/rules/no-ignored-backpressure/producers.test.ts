import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

const HEAD = `
    import { Kafka } from 'kafkajs';
    import { log } from './log.js';
    const kafka = new Kafka({ clientId: 'bridge', brokers: ['kafka:9092'] });
    const producer = kafka.producer();`;

itMarks('messages for Kafka', {
  'for each event, with an eye on errors only': `
    import mqtt from 'mqtt';${HEAD}
    const client = mqtt.connect('mqtt://broker');
    client.on('message', (topic, payload) => {
      // expect-next-line: no-ignored-backpressure
      producer.send({ topic: 'telemetry', messages: [{ key: topic, value: payload }] }).catch((error) => log(error));
    });`,
  'for each message of another topic': `${HEAD}
    const consumer = kafka.consumer({ groupId: 'bridge' });
    export const run = () => consumer.run({
      eachMessage: async ({ message }) => {
        // expect-next-line: no-ignored-backpressure
        void producer.send({ topic: 'copies', messages: [message] });
      },
    });`,
  'for each message, awaited': `${HEAD}
    const consumer = kafka.consumer({ groupId: 'bridge' });
    export const run = () => consumer.run({
      eachMessage: async ({ message }) => {
        await producer.send({ topic: 'copies', messages: [message] });
      },
    });`,
  'for each request': `${HEAD}
    export default (app) => app.post('/visits', (req, res) => {
      producer.send({ topic: 'visits', messages: [{ value: req.body.page }] }).catch(log);
      res.sendStatus(202);
    });`,
  'of an event that is rare': `${HEAD}
    process.on('exit', () => {
      producer.send({ topic: 'exits', messages: [{ value: 'exit' }] }).catch(log);
    });`,
  'with a count of what is under way': `
    import mqtt from 'mqtt';${HEAD}
    const client = mqtt.connect('mqtt://broker');
    let underWay = 0;
    client.on('message', (topic, payload) => {
      if (underWay > 100) return log('too much', topic);
      underWay++;
      producer.send({ topic: 'telemetry', messages: [{ key: topic, value: payload }] }).finally(() => underWay--);
    });`,
});
